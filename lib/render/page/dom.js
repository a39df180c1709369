// Elements, numbers and words. Text from the report only ever becomes text nodes.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === false || value === null) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(3))
    if (child !== null && child !== undefined && child !== false)
      element.append(child.nodeType ? child : document.createTextNode(visible(String(child))));
  return element;
}

const h = (name, attributes, ...children) => fill(document.createElement(name), attributes, children);
const s = (name, attributes, ...children) => fill(document.createElementNS(SVG, name), attributes, children);

// Marks that reorder or hide text would let source look like other source: they are shown by number.
function visible(text) {
  return text.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u0000-\u0008\u000b-\u001f\u007f]/g, (c) =>
    "\u27e8U+" + c.codePointAt(0).toString(16).toUpperCase().padStart(4, "0") + "\u27e9");
}

const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, "\u2009");

// 1015808 is "1.02 M" where space is short.
function brief(n) {
  for (const [unit, name] of [[1e12, "T"], [1e9, "G"], [1e6, "M"], [1e3, "k"]])
    if (n >= unit * 10 || (n >= unit && unit > 1e3)) return Number((n / unit).toPrecision(3)) + "\u2009" + name;
  return grouped(n);
}

function bytes(n) {
  for (const [unit, name] of [[1 << 30, "GiB"], [1 << 20, "MiB"], [1 << 10, "KiB"]])
    if (n >= unit) return Number((n / unit).toPrecision(3)) + "\u2009" + name;
  return n + "\u2009B";
}

const between = (range) => (!range ? "?" : range[0] === range[1] ? grouped(range[0]) : grouped(range[0]) + "\u2013" + grouped(range[1]));
const plural = (n, what) => grouped(n) + " " + what + (n === 1 ? "" : "s");
const percent = (part, whole) => (whole ? Math.round((100 * part) / whole) : 0) + "\u2009%";
const three = (d) => d.join("\u00d7");

function joined(words) {
  return words.length < 2 ? words.join("") : words.slice(0, -1).join(", ") + " and " + words[words.length - 1];
}

// A picture of which parts say something: one stop for the keyboard, arrow keys move among the parts.
function picture(attributes) {
  const svg = s("svg", { ...attributes, role: "group", tabindex: 0 });
  svg.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    const parts = [...svg.querySelectorAll("[tabindex]")], at = parts.indexOf(document.activeElement);
    event.preventDefault();
    if (parts.length) parts[(at + by + parts.length) % parts.length].focus();
  });
  return svg;
}

function heading(section, title, note) {
  return h("div", { class: "heading" }, h("h2", { id: section + "-title" }, title), note && h("p", { class: "muted" }, note));
}

// A button group of which one is chosen: arrow keys move, as in any radio group.
function choice(label, name, options, chosen, choose) {
  return h("fieldset", { class: "choice" }, h("legend", {}, label),
    options.map(([value, text]) => h("label", {},
      h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => choose(value) }), h("span", {}, text))));
}

// What is under the pointer or has the focus is told in words, in a line of its own and to readers of screens.
function told(element, text) {
  const tip = document.getElementById("tip");
  const show = () => {
    tip.textContent = visible(text);
    tip.hidden = false;
    const box = element.getBoundingClientRect();
    const left = Math.min(box.left + scrollX, scrollX + document.documentElement.clientWidth - tip.offsetWidth - 8);
    tip.style.left = Math.max(scrollX + 4, left) + "px";
    tip.style.top = box.bottom + scrollY + 6 + "px";
  };
  const hide = () => (tip.hidden = true);
  element.addEventListener("mouseenter", show);
  element.addEventListener("mouseleave", hide);
  element.addEventListener("focus", show);
  element.addEventListener("blur", hide);
  return element;
}

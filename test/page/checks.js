// Put after the page's own scripts: holds the page to what it promises, and tells the frame around it.
"use strict";
{
  const check = (truth, what) => truth || problems.push(what);
  const texts = (selector) => [...document.querySelectorAll(selector)].map((element) => element.textContent);

  // A picture of a request has as many wavefronts or sectors as the report says that the dearest one takes.
  for (const access of report.accesses) {
    if (!access.witness || !access.units) continue;
    const drawn = access.shared ? wavefrontsOf(bankGroups(access, access.witness), access.witness) : sectorsOf(sectorLines(access.witness));
    check(drawn === access.units[1], `${access.text}: ${drawn} drawn, ${access.units[1]} reported`);
  }
  for (const finding of report.findings)
    for (const fix of finding.fixes)
      for (const effect of fix.effects) {
        const access = report.accesses[effect.access];
        if (!effect.witness) continue;
        const drawn = access.shared ? wavefrontsOf(bankGroups(access, effect.witness), effect.witness) : sectorsOf(sectorLines(effect.witness));
        check(drawn === effect.units[1], `${access.text} after its fix: ${drawn} drawn, ${effect.units[1]} reported`);
        check(access.parts || effect.units[1] <= access.units[1], `${access.text}: a fix makes it dearer`);
      }

  // Every value of an unknown is in exactly one case.
  for (const access of report.accesses) {
    const domain = access.cases && chartDomain(access.cases);
    for (const { value } of domain ? domain.steps : []) {
      const holding = access.cases.filter((c) => holds(c.condition, new Map([[domain.name, value]])) === true);
      check(holding.length <= 1, `${access.text}: ${domain.name} = ${value} is in ${holding.length} cases`);
    }
  }

  // Text is text: an object that was put in whole says so.
  check(!document.body.innerText.includes("[object"), "an object is shown as text");
  check(!/undefined|NaN/.test(texts("header").join(" ")), "the header shows what is not there");
  check(texts("#history thead th").length === (report.history.length > 1 ? report.history.length + 1 : 0), "not every run has a column");
  check(texts("#measured tbody tr").length === report.measured.flatMap((launch) => launch.lines).length, "not every measured line has a row");

  // Findings: the most urgent is open, keys go on to the next and back, each can be opened and has its line.
  const summaries = () => [...document.querySelectorAll(".finding > summary")];
  check(summaries().length === report.findings.length, "not every finding has a card");
  if (report.findings.length > 1) {
    check(document.getElementById("finding-0").open, "the first finding is closed");
    dispatchEvent(new KeyboardEvent("keydown", { key: "n" }));
    check(document.activeElement === summaries()[0], "n does not go to the first finding");
    dispatchEvent(new KeyboardEvent("keydown", { key: "n" }));
    check(document.activeElement === summaries()[1] && document.getElementById("finding-1").open, "n does not go to the next finding");
    dispatchEvent(new KeyboardEvent("keydown", { key: "p" }));
    check(document.activeElement === summaries()[0], "p does not go back");
  }
  dispatchEvent(new Event("beforeprint"));
  check(cards.every((card) => card.open && card.childElementCount > 1 && !card.hidden), "paper does not get every finding");
  const order = ["error", "warning", "note"], ranks = report.findings.map((f) => order.indexOf(f.severity));
  check(ranks.every((rank, i) => !i || ranks[i - 1] <= rank), "findings are not by severity");

  // Filters: of each value, the findings that have it and no others; n goes to these alone.
  const isShown = (card) => !card.hidden;
  for (const [name, , of] of filters) {
    const select = document.getElementById("choose-" + name), values = new Set(report.findings.map(of).filter(Boolean));
    check(!select === values.size < 2, `${name} is ${select ? "" : "not "}offered as a filter of ${values.size} values`);
    for (const value of select ? values : []) {
      select.value = value;
      select.dispatchEvent(new Event("change"));
      const wanted = report.findings.filter((f) => of(f) === value).length;
      check(cards.filter(isShown).length === Math.min(wanted, firstCards) && cards.every((card, n) => card.hidden || of(report.findings[n]) === value), `${name} = ${value} shows ${cards.filter(isShown).length} findings, not ${wanted}`);
      check(document.getElementById("chosen").textContent.startsWith(wanted + " of "), `${name} = ${value} does not say how many there are`);
      dispatchEvent(new KeyboardEvent("keydown", { key: "n" }));
      check(of(report.findings[cards.indexOf(document.activeElement.parentElement)]) === value, `n leaves ${name} = ${value}`);
      choose(name, "");
    }
  }

  // Files of one name are told apart, kernels come with the worst first, and an error before everything else.
  const names = [...new Set(report.sources.map((source) => shortPaths.get(source.path)))];
  check(names.length === report.sources.length, `${report.sources.length} files have the names ${names.join(", ")}`);
  check(report.sources.every(({ path }) => path.endsWith(shortPaths.get(path))), "a file is called what its path does not end with");
  const wastes = report.launches.map((_, n) => wasteOf(n)), firstLaunch = texts("#kernels td code")[0];
  check(!firstLaunch || report.launches.some((launch, n) => wastes[n] === Math.max(...wastes) && launchText(launch) === firstLaunch), `the first kernel is ${firstLaunch}`);
  const lead = texts("#header .lead")[0] || "";
  if (report.errors.length) check(lead.includes(report.errors[0].message), `there is an error, and the page opens with "${lead}"`);
  else if (report.findings.length && gravityOf(report.findings[0]) === "error") check(lead.includes(report.findings[0].message), `a result is wrong, and the page opens with "${lead}"`);

  // What an access is can be read where there is room: no line of it is cut at all if it is short.
  if (innerWidth >= 1280) {
    for (const cell of document.querySelectorAll("td.access, td.where"))
      check(cell.textContent.length > 40 || cell.scrollWidth <= cell.clientWidth, `"${cell.textContent}" is cut`);
  }

  // Arrow keys move within a picture.
  const map = document.querySelector(".map");
  if (map && map.querySelectorAll("[tabindex]").length > 1) {
    map.focus();
    map.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
    check(map.contains(document.activeElement) && document.activeElement !== map, "an arrow key does not enter the picture");
    check(!document.getElementById("tip").hidden && document.getElementById("tip").textContent, "a part with the focus says nothing");
  }

  // The source: every line once, in order; a line's price is the sum of its accesses, and its controls change it.
  if (document.getElementById("lines")) {
    const numbers = texts("#lines .line").map(Number);
    check(numbers.every((n, i) => !i || n > numbers[i - 1]), "lines are out of order");
    for (const part of report.sources[shownFile].parts)
      part[1].split("\n").forEach((text, i) => {
        const row = document.querySelector(`#line-${part[0] + i} > code`);
        check(row && row.textContent === visible(text.replace(/\r$/, "")), `line ${part[0] + i} is not shown as it is`);
      });
    for (const basisName of ["block", "total", "request"]) {
      document.querySelector(`input[name=basis][value=${basisName}]`).click();
      check(shownBasis === basisName, `choosing ${basisName} does nothing`);
      for (const [number, accesses] of accessesByLine()) {
        const own = accesses.filter((a) => !a.shared && a.units && a.excess && a.fusedWith === undefined);
        if (basisName === "request" || !own.length || !own.every((a) => a[basisName])) continue;
        const sum = own.reduce((n, a) => n + a[basisName][1], 0);
        check(document.querySelector(`#line-${number} [data-unit=sectors]`).textContent.startsWith(brief(sum) + " / "), `line ${number} does not show its ${sum} sectors a ${basisName}`);
      }
    }
    // Every line has an address of its own.
    for (const row of [document.querySelector("#lines .row"), [...document.querySelectorAll("#lines .row")].at(-1)]) {
      const link = row.querySelector(".line"), number = link.textContent;
      location.hash = link.getAttribute("href");
      followHash();
      check(decodeURI(location.hash) === `#${report.sources[shownFile].path}:${number}` && document.querySelector(".row.current").id === "line-" + number, `${location.hash} does not lead to line ${number}`);
    }
    check(document.querySelectorAll("#lines .mark[href]").length === document.querySelectorAll("#lines .found").length, "not every line with a finding leads to it");
    // It begins where there is something to see, and an editor's cursor moves it.
    const shown = (row) => row.offsetTop + row.offsetHeight > lines.scrollTop + lines.offsetTop && row.offsetTop < lines.scrollTop + lines.offsetTop + lines.clientHeight;
    const lines = document.getElementById("lines"), found = lines.querySelector(".row.found");
    showFirst();
    check(!found || shown(found), "the first finding of the source is out of sight");
    followCursor({ path: "/elsewhere" + "/" + report.sources[shownFile].path.replace(/^\/+/, ""), line: numbers.at(-1) });
    check(lines.querySelector(".row.current .line")?.textContent === String(numbers.at(-1)), "the page does not follow a cursor");
    for (const other of [{ path: "/none", line: 1 }, { path: report.sources[shownFile].path, line: -1 }, { ready: true }]) followCursor(other);
    check(lines.querySelectorAll(".row.current").length === 1, "a place that is not in the page changes it");
    // A page that takes the place of another shows what that one showed.
    const then = { ...stateNow(), open: [cards.length - 1] };
    check(openIn(then) && cards.every((card, number) => card.open === (number === cards.length - 1)), "a new page forgets what was open");
    check(!openIn(undefined) && !openIn({ ...then, findings: cards.length + 1 }), "a page of other findings opens some");

    const select = document.getElementById("file");
    if (select) {
      const other = [...select.options].find((o) => Number(o.value) !== shownFile);
      select.value = other.value;
      select.dispatchEvent(new Event("change"));
      check(texts("#lines > .row").length >= linesOf(Number(other.value)).size, "choosing a file does not show it");
    }
  }

  // More rows on demand.
  for (const button of [...document.querySelectorAll(".table > button")]) {
    const table = button.previousElementSibling, wanted = Number(/\d+/.exec(button.textContent)[0]);
    button.click();
    check(table.tBodies[0].rows.length === wanted && !button.isConnected, `"${button.textContent}" shows ${table.tBodies[0].rows.length} rows`);
  }

  // Nothing sticks out, at any width.
  check(document.documentElement.scrollWidth <= innerWidth, `the page is ${document.documentElement.scrollWidth} wide, the window ${innerWidth}`);
  const scrolls = (element) => element.closest(".excerpt, .diff, #lines, #tip, svg, .skip");
  for (const element of document.querySelectorAll("td, th, p, h1, h2, h3, h4, li, dd, dt, summary, button, label, legend")) {
    if (scrolls(element) || getComputedStyle(element).overflow === "hidden" || !element.offsetParent) continue;
    check(element.scrollWidth <= element.clientWidth + 1 || getComputedStyle(element).display === "inline", `text sticks out of <${element.tagName.toLowerCase()} class="${element.className}">: ${element.textContent.slice(0, 60)}`);
  }

  // Text against what is behind it: 4.5 to 1 (WCAG 2.2, AA).
  const parsed = (color) => (/[\d.]+/g.exec(color) ? color.match(/[\d.]+/g).map(Number) : [0, 0, 0, 0]);
  const luminance = ([r, g, b]) => [r, g, b].map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)).reduce((n, c, i) => n + c * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const [r, g, b, a = 1] = parsed(getComputedStyle(e).backgroundColor);
      if (a > 0) return [r, g, b];
    }
    return [255, 255, 255];
  };
  const seen = new Set();
  for (const element of document.querySelectorAll("body *")) {
    if (![...element.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()) || /SCRIPT|STYLE|NOSCRIPT/.test(element.tagName) || element.closest("[hidden]")) continue;
    const style = getComputedStyle(element), ink = luminance(parsed(element.closest("svg") ? style.fill : style.color)), paper = luminance(behind(element));
    const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05), name = element.tagName + "." + (element.className.baseVal ?? element.className);
    if (ratio < 4.5 && !seen.has(name)) problems.push(`contrast of ${name} is ${ratio.toFixed(2)}`);
    seen.add(name);
  }

  // Source stays text.
  check(document.title.trim().endsWith(": memory report"), `the title is ${document.title}`);
  check(!document.querySelector("img, textarea, pre > b, code > b"), "source became elements");

  const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  parent.postMessage({ problems, scheme, width: innerWidth, diffs: texts(".diff .new") }, "*");
}

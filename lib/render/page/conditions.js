// Conditions as the JSON report writes them (docs/json.md), decided for values.

// The value of an unknown, or of a sum of them; undefined if it is not known.
function valueOf(of, values) {
  if (typeof of === "string") return values.get(of);
  let sum = 0;
  for (const term of of) {
    if (!values.has(term.name)) return undefined;
    sum += term.times * values.get(term.name);
  }
  return sum;
}

const modulo = (n, m) => ((n % m) + m) % m;

// True, false, or undefined where it cannot be told.
function holds(condition, values) {
  if (condition === true) return true;
  if (condition.in || condition.residues) {
    const v = valueOf(condition.value, values);
    if (v === undefined) return undefined;
    if (condition.residues) return condition.residues.includes(modulo(v, condition.modulus));
    return condition.in.some(([lo, hi]) => (lo === null || v >= lo) && (hi === null || v <= hi));
  }
  if (condition.means) return holds(condition.means, values);
  if (condition.and) return all(condition.and.map((c) => holds(c, values)));
  if (condition.or) return not(all(condition.or.map((c) => not(holds(c, values)))));
  if (condition.not) return not(holds(condition.not, values));
  return undefined;
}

const not = (truth) => (truth === undefined ? undefined : !truth);
const all = (truths) => (truths.includes(false) ? false : truths.includes(undefined) ? undefined : true);

// Every unknown that a condition names, into `names`; sums count by their parts.
function unknownsOf(condition, names = new Set()) {
  if (condition === true) return names;
  if (typeof condition.value === "string") names.add(condition.value);
  else if (condition.value) condition.value.forEach((term) => names.add(term.name));
  for (const part of condition.and || condition.or || []) unknownsOf(part, names);
  if (condition.not) unknownsOf(condition.not, names);
  if (condition.means) unknownsOf(condition.means, names);
  if (condition.source && !condition.means) names.add(condition.source);
  for (const name of condition.apart || []) names.add(name);
  return names;
}

// Numbers that a condition turns on: ends of ranges, and moduli.
function turningPoints(condition, into = { ends: [], moduli: [] }) {
  if (condition === true) return into;
  for (const [lo, hi] of condition.in || []) into.ends.push(...[lo, hi].filter((n) => n !== null));
  if (condition.modulus) into.moduli.push(condition.modulus);
  for (const part of condition.and || condition.or || []) turningPoints(part, into);
  if (condition.not) turningPoints(condition.not, into);
  if (condition.means) turningPoints(condition.means, into);
  return into;
}

// The case that holds for a value of the only unknown: its number, or -1. `otherwise` takes what is left.
function caseFor(cases, name, value) {
  const values = new Map([[name, value]]);
  const found = cases.findIndex((c) => holds(c.condition, values) === true);
  return found >= 0 ? found : cases.findIndex((c) => c.condition !== true && c.condition.otherwise);
}

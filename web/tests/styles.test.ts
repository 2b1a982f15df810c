// Stylesheets stay on the page when their table is gone: a game's rules must not touch the start page or another game.
import { expect, test } from "vitest";

const sheets = Object.entries(import.meta.glob<string>("../src/tables/*/*.css", { query: "?raw", import: "default", eager: true }));

/** What stands before each outermost pair of braces. */
function outermost(css: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let head = "";
  for (const letter of css.replace(/\/\*[^]*?\*\//g, "")) {
    if (letter === "{" && depth++ === 0) found.push(head.trim());
    if (letter === "}" && --depth === 0) head = "";
    else if (depth === 0) head += letter;
  }
  return found;
}

test.each(sheets)("%s is about its own game alone", (path, css) => {
  const game = path.split("/").at(-2);
  const elsewhere = outermost(css).filter((head) => head !== `:where([data-game="${game}"])` && !head.startsWith("@keyframes "));
  expect(elsewhere).toEqual([]);
});

test("there are stylesheets", () => {
  expect(sheets.length).toBeGreaterThan(3);
  expect(sheets.every(([, css]) => css.length > 100)).toBe(true);
});

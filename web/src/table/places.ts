// Pointing at a line of the log lights the places on the table that it is about.

const LIT = "is-told";

/** Light these things (`data-thing`), and no others. */
export function lightUp(things: string[]): void {
  for (const element of document.querySelectorAll(`.${LIT}`)) element.classList.remove(LIT);
  const found = things.flatMap((thing) => document.querySelector(`[data-thing="${CSS.escape(thing)}"]`) ?? []);
  for (const element of found) element.classList.add(LIT);
  found[0]?.closest(".pan--small") && found[0].scrollIntoView({ block: "center", inline: "center", behavior: "smooth" });
}

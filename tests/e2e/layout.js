// What is wrong with the layout as it is on the screen now: it is listed in words. See layout.py.
([share, what]) => {
  const faults = new Set();
  const box = (e) => e.getBoundingClientRect();
  const style = (e) => getComputedStyle(e);
  const name = (e) => (e.getAttribute("aria-label") || e.textContent || e.className.baseVal || e.className || e.tagName).trim().replace(/\s+/g, " ").slice(0, 44);
  /** For screen readers only. */
  const isUnseen = (e) => e.closest(".vh, .skip, .sprite") !== null || (box(e).width <= 1 && box(e).height <= 1) || (e.parentElement !== null && style(e).clipPath === "inset(50%)");
  const isShown = (e) => box(e).width > 0 && box(e).height > 0 && e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isUnseen(e);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)].filter(isShown);
  const prompt = document.querySelector("#prompt");

  // ---- nothing is larger than the screen, and the prompt keeps to its share

  const inScreen = (b, slack = 1) => b.left >= -slack && b.top >= -slack && b.right <= innerWidth + slack && b.bottom <= innerHeight + slack;
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.add("the page is wider than the window");
  if (what !== "overlay" && !inScreen(box(prompt))) faults.add("the prompt leaves the screen");
  if (what !== "overlay" && box(prompt).height > share * innerHeight) faults.add(`the prompt takes ${Math.round(box(prompt).height)} of ${innerHeight}`);

  // ---- buttons, in the prompt, on the table and in what lies over it

  const scrollerOf = (e) => {
    for (let up = e.parentElement; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = style(up);
      const x = /auto|scroll/.test(overflowX) && up.scrollWidth > up.clientWidth + 1;
      const y = /auto|scroll/.test(overflowY) && up.scrollHeight > up.clientHeight + 1;
      if (x || y) return up;
    }
    return null;
  };
  const isPart = (at, e) => at !== null && (e.contains(at) || (e.dataset.action && at.closest("[data-action]")?.dataset.action === e.dataset.action));
  /** What a tap means: some figures pass it on to what they stand before. */
  const touched = (x, y) => document.elementsFromPoint(x, y).find((e) => !e.closest("[data-through]")) ?? null;
  /** How many of its square pixels one would hit, of 7 x 7 points, and what lies over the others. */
  const hits = (e) => {
    const b = box(e);
    let free = 0;
    let over = "the screen's edge";
    for (let n = 0; n < 49; n += 1) {
      const [x, y] = [b.left + (b.width * ((n % 7) + 0.5)) / 7, b.top + (b.height * (Math.floor(n / 7) + 0.5)) / 7];
      const at = touched(x, y);
      if (isPart(at, e)) free += 1;
      else if (at && !at.contains(e)) over = at.className.baseVal ?? at.className;
    }
    return { part: free / 49, px: (free / 49) * b.width * b.height, over };
  };
  const LEAST_PX = 15 * 15; // so much of it can be hit
  const BUTTONS = "button, [role=button], [role=spinbutton], input, select, a[href]";
  const OVER = [".reckoning", ".moment", ".look"].find((selector) => document.querySelector(selector)) ?? ".moment"; // the one on top
  const FRAME = ".moves, .topbar, .tabs";
  const checkButton = (e) => {
    const where = scrollerOf(e);
    const [left, top] = [where?.scrollLeft, where?.scrollTop];
    if (where) e.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const isPlain = prompt.contains(e) || e.closest(`${OVER}, ${FRAME}`) !== null; // on the table cards lie over cards
    const isInPlate = !prompt.contains(e) || (box(e).bottom <= box(prompt).bottom + 1 && box(e).right <= box(prompt).right + 1);
    const isFar = e.closest(".pan--small") !== null; // it can be zoomed
    if (isPlain && !(inScreen(box(e)) && isInPlate)) faults.add(`outside: ${name(e)}`);
    else if (isFar) {
      if (!inScreen(box(e), 12)) faults.add(`outside: ${name(e)}`);
    } else {
      const { part, px, over } = hits(e);
      if (px < LEAST_PX || (isPlain && part < 0.75)) faults.add(`covered: ${name(e)} by "${over}" (${Math.round(100 * part)} % free)`);
    }
    if (where) where.scrollTo({ left, top, behavior: "instant" });
  };
  const isClause = (e) => e.closest(".prompt__then") !== null; // a clause too many for the line is not shown
  const ofPrompt = all(BUTTONS).filter((e) => prompt.contains(e) && !isClause(e));
  const ofFrame = all(BUTTONS).filter((e) => e.closest(FRAME));
  const over = all(BUTTONS).filter((e) => e.closest(OVER));
  const lit = all("#table .is-legal, #table [data-action], .zoom button").filter((e) => !e.closest(".is-dim, .is-not, [aria-disabled=true]"));
  const buttons = { all: [...ofPrompt, ...ofFrame, ...lit], prompt: ofPrompt, overlay: over }[what];
  for (const e of new Set(buttons)) checkButton(e);

  // ---- text: no word broken in two, nothing cut off

  const texts = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      if (node.data.trim() && node.parentElement && isShown(node.parentElement)) found.push(node);
    }
    return found;
  };
  const isClamped = (e) => e.closest(".news, .prompt__then, .recap, .seat__note") !== null || (innerWidth < 960 && e.closest(".seat__name") !== null); // all of it is in a title or opens; people may have long names
  const linesOf = (node, from, to) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size;
  };
  const checkText = (node) => {
    const e = node.parentElement;
    if (e.ownerSVGElement) return; // it is drawn
    if (style(e).hyphens !== "auto") {
      for (const { 0: word, index } of node.data.matchAll(/[^\s\u00ad\u200b/–-]{2,}/g)) {
        if (linesOf(node, index, index + word.length) > 1) faults.add(`squeezed: "${word}" in ${name(e)}`);
      }
    }
    if (isClamped(e)) return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const ink = range.getBoundingClientRect();
    for (let up = e; up && up.id !== "table" && up !== document.body; up = up.parentElement) {
      if (isUnseen(up)) return;
      const { overflowX, overflowY, position } = style(up);
      const b = box(up);
      const scrolls = /auto|scroll/.test(overflowX + overflowY);
      if (scrolls) return;
      if (overflowX !== "visible" && (ink.right > b.right + 1.5 || ink.left < b.left - 1.5)) faults.add(`cut: ${name(e)}`);
      if (overflowY !== "visible" && (ink.bottom > b.bottom + 4 || ink.top < b.top - 4)) faults.add(`cut at the foot: ${name(e)}`);
      if (position === "fixed") return;
    }
  };
  const roots = { all: "#table, .topbar", prompt: "#prompt", overlay: OVER }[what];
  for (const root of all(roots)) texts(root).forEach(checkText);
  return [...faults];
}

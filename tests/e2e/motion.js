// Watches the table while things move. Installed before the page is loaded; `window.watch` is read by motion.py.
(() => {
  const THING = "[data-thing]";
  /** What is printed on a map or stands on it. */
  const PRINTED = "[data-fixed], .tile, .place__ring, .names .ribbon, .shield, .hex, .area__name, .sign__board";
  const watch = { story: [], frames: 0, fixed: 0, drifts: {}, pieces: true };
  window.watch = watch;
  const tell = (what, about = "") => watch.story.push({ at: performance.now(), what, about });

  // ---- flights begin and end

  const flying = new Set();
  /** What walks step by step: it may come back to where it was. */
  const walking = new Set();
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...all) {
    const animation = animate.apply(this, all);
    if (this.closest("#table, .app")) {
      flying.add(animation);
      if (all[0].length > 2) walking.add(this);
      tell("flight", this.dataset?.thing ?? "likeness");
      const land = () => {
        flying.delete(animation);
        if (!flying.size) tell("landed");
      };
      animation.finished.then(land, land);
    }
    return animation;
  };
  addEventListener("click", () => tell("act"), true);
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (message) {
    if (String(message).includes('"move"')) tell("act"); // some are sent one after another
    return send.call(this, message);
  };
  addEventListener("pointerdown", () => tell("act"), true);

  // ---- what must not change before things have landed

  let last = {};
  const text = (selector) => [...document.querySelectorAll(selector)].map((e) => e.innerText.trim()).join(" | ");
  const state = () => ({
    ring: [...document.querySelectorAll(".seat.is-turn")].map((e) => e.dataset.thing).join(),
    question: document.querySelector(".moment") ? (last.question ?? "") : text("#prompt .prompt__ask"),
    demand: text(".demand"),
    counts: text(".seat__counts"),
    result: String(document.querySelector(".places") !== null),
  });
  const look = () => {
    if (!document.querySelector("#prompt")) return;
    const now = state();
    for (const [what, value] of Object.entries(now)) {
      if (what in last && last[what] !== value) tell("change", `${what}: ${last[what]} -> ${value}`);
    }
    last = now;
  };

  // ---- what is fixed stands still, in parts of the map's size

  /** The middle of a thing in parts of the map's size, and that size. */
  const onMap = (e, map) => {
    const [b, m] = [e.getBoundingClientRect(), map.getBoundingClientRect()];
    return { x: (b.x + b.width / 2 - m.x) / m.width, y: (b.y + b.height / 2 - m.y) / m.height, width: m.width, height: m.height };
  };
  const apart = (a, b) => Math.hypot((a.x - b.x) * a.width, (a.y - b.y) * a.height);
  /** Upright and across the same land is laid out differently. */
  const isSameLand = (a, b) => Math.abs(a.width / a.height - b.width / b.height) < 0.02;
  const drifted = (e, px) => {
    const name = `${e.dataset.thing ?? (e.id || e.textContent.trim())} (${e.getAttribute("class")})`;
    if (px > (watch.drifts[name] ?? 0)) watch.drifts[name] = px;
  };
  const first = new Map();
  const checkPrinted = (e, map) => {
    const now = onMap(e, map);
    const was = first.get(e);
    if (was && isSameLand(now, was)) drifted(e, apart(now, was));
    else first.set(e, now);
  };
  // a figure whose place is the same before and after was not to move in between, however the map was zoomed
  const rest = new Map();
  const strayed = new Map();
  const checkPiece = (e, map) => {
    const [now, was] = [onMap(e, map), rest.get(e)];
    const px = was && isSameLand(now, was) ? apart(now, was) : 0;
    if (flying.size) strayed.set(e, Math.max(px, strayed.get(e) ?? 0));
    else {
      if (was && px < 2 && !walking.has(e)) drifted(e, strayed.get(e) ?? 0);
      rest.set(e, now);
      strayed.delete(e);
      walking.delete(e);
    }
  };
  const frame = () => {
    const map = document.querySelector(".map");
    if (map && map.getBoundingClientRect().width) {
      if (flying.size) watch.frames += 1;
      for (const e of map.querySelectorAll(PRINTED)) checkPrinted(e, map);
      if (watch.pieces) for (const e of map.querySelectorAll(`${THING}:not([data-fixed])`)) checkPiece(e, map);
      watch.fixed = first.size;
    }
    requestAnimationFrame(frame);
  };

  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
    requestAnimationFrame(frame);
  });
})();

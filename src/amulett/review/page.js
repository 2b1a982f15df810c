// Steps through a match: the slider, the keys, the log and the jumps all lead to one number, the step that is shown.
"use strict";
const told = JSON.parse(document.getElementById("replay-data").textContent);
const review = JSON.parse(document.getElementById("review").textContent);
const part = (id) => document.getElementById(id);
const [slider, eyes, table, log, now, cursor, play, speed] = ["slider", "eyes", "table", "log", "now", "cursor", "play", "speed"].map(part);
const chances = document.querySelectorAll(".chance");
const last = review.decisions;
const REST_MS = 2000; // a step is a picture: it needs time to be read
let at = 0;
let playing = null; // a timer

const steps = () => told.eyes[eyes.value].steps;
const text = (number) => told.texts[number];

/** Between two estimates, what lies between them; null: there is none so early. */
function chanceAt(line, step) {
  const next = line.findIndex((point) => point.at >= step);
  if (next < 0 || (next === 0 && line[0].at > step)) return null;
  const [one, two] = [line[Math.max(0, next - 1)], line[next]];
  return two.at === one.at ? two.chance : one.chance + ((two.chance - one.chance) * (step - one.at)) / (two.at - one.at);
}

function writeLog() {
  const lines = steps().flatMap(([, , ...said], step) => {
    if (!said.length) return [];
    const line = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.at = step;
    button.textContent = said.map(text).join(" ");
    line.append(button);
    return [line];
  });
  log.replaceChildren(...lines);
}

function markLog() {
  let current = null;
  for (const button of log.querySelectorAll("button")) {
    const later = Number(button.dataset.at) > at;
    button.classList.toggle("later", later);
    button.removeAttribute("aria-current");
    if (!later) current = button;
  }
  if (!current) return;
  current.setAttribute("aria-current", "step");
  log.scrollTop = current.offsetTop - log.offsetTop - log.clientHeight / 2;
}

function show(step) {
  at = Math.min(last, Math.max(0, step));
  const [picture, decided, ...said] = steps()[at];
  table.textContent = told.pictures[picture].map(text).join("\n");
  slider.value = at;
  slider.setAttribute("aria-valuetext", `${at} / ${last}`);
  now.textContent = `${at} / ${last}${said.length ? ` · ${said.map(text).join(" ")}` : ""}${text(decided) ? ` ▸ ${text(decided)}` : ""}`;
  cursor.setAttribute("transform", `translate(${(960 * at) / Math.max(1, last)} 0)`);
  chances.forEach((place, seat) => {
    const chance = chanceAt(review.seats[seat].line, at);
    place.textContent = chance === null ? "" : `${Math.round(100 * Math.min(1, Math.max(0, chance)))} %`;
  });
  markLog();
}

function look(through) {
  eyes.value = through;
  writeLog();
}

/** It stops at the end, and wherever somebody steps; from the end it plays from the beginning. */
function setPlaying(isPlaying) {
  clearTimeout(playing);
  if (isPlaying && playing === null && at >= last) show(0);
  playing = isPlaying && at < last ? setTimeout(() => (show(at + 1), setPlaying(true)), REST_MS / Number(speed.value)) : null;
  const label = playing === null ? play.dataset.play : play.dataset.pause;
  play.textContent = playing === null ? "▶" : "⏸";
  play.title = label;
  play.setAttribute("aria-label", label);
  now.setAttribute("aria-live", playing === null ? "polite" : "off"); // else it would never stop talking
}

function step(to) {
  setPlaying(false);
  show(to);
}

const moves = { first: () => 0, back: () => at - 1, on: () => at + 1, last: () => last };
const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" };

slider.addEventListener("input", () => step(Number(slider.value)));
speed.addEventListener("change", () => setPlaying(playing !== null));
eyes.addEventListener("change", () => (look(eyes.value), show(at)));
document.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  if (button === play) setPlaying(playing === null);
  if (button.dataset.go) step(moves[button.dataset.go]());
  if (!button.dataset.at) return;
  if (button.dataset.eyes) look(button.dataset.eyes);
  step(Number(button.dataset.at));
  if (button.closest("article")) part("replay").scrollIntoView();
});
document.addEventListener("keydown", (event) => {
  const [go, isSpace] = [keys[event.key], event.key === " "];
  if (!(go || isSpace) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.matches(isSpace ? "select, button, summary" : "select, input")) return;
  event.preventDefault();
  if (isSpace) setPlaying(playing === null);
  else step(moves[go]());
});
look(eyes.value);
show(0);

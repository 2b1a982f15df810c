// A plain page that proves the protocol: it draws what it is told and offers the legal actions. It contains no rules.

const $ = (id) => document.getElementById(id);
const language = navigator.language.startsWith("de") ? "de" : "en";
const code = location.pathname.startsWith("/t/") ? decodeURIComponent(location.pathname.slice(3)) : "";
const chance = () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");

let socket, you, table, situation;
let seen = { match: 0, since: 0 };
let wait = 500;
let lastHeard = 0;

function remembered() {
  if (location.hash.length > 1) {
    localStorage.setItem(`amulett ${code}`, location.hash.slice(1));
    history.replaceState(null, "", location.pathname); // the secret does not stay in the address bar
  }
  return localStorage.getItem(`amulett ${code}`);
}

async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": language },
    body: JSON.stringify(body),
  });
  const content = await answer.json();
  if (!answer.ok) throw new Error(content.text);
  return content;
}

async function enter(path, body) {
  try {
    const joined = await post(path, body);
    localStorage.setItem(`amulett ${joined.code}`, joined.secret);
    location.assign(`/t/${joined.code}`);
  } catch (error) {
    $("status").textContent = error.message;
  }
}

async function offerNewTable() {
  const { games, bots, default_bot } = await (await fetch("/api/games")).json();
  for (const { game, titles } of games) $("game").add(new Option(titles[language], game));
  for (const bot of ["open", ...bots]) $("others").add(new Option(bot, bot, false, bot === default_bot));
  $("create").hidden = false;
  $("create").onsubmit = (event) => {
    event.preventDefault();
    const seats = ["open", ...Array($("players").valueAsNumber - 1).fill($("others").value)];
    enter("/api/tables", { game: $("game").value, name: $("name").value, seats });
  };
}

function connect() {
  socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws/${code}`);
  socket.onopen = () => send({ type: "hello", language, secret: remembered(), ...seen });
  socket.onmessage = (event) => hear(JSON.parse(event.data));
  socket.onclose = (event) => {
    if ([4001, 4004].includes(event.code)) return;
    $("status").textContent = "…";
    setTimeout(connect, wait + Math.random() * wait);
    wait = Math.min(wait * 2, 8000);
  };
}

function send(request) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
}

setInterval(() => {
  if (socket?.readyState !== WebSocket.OPEN) return;
  if (Date.now() - lastHeard > 9000) socket.close();
  else send({ type: "ping" });
}, 2500);

function hear(news) {
  lastHeard = Date.now();
  if (news.type === "welcome") {
    wait = 500;
    $("status").textContent = "";
    if (news.situation?.match !== seen.match || !news.situation) $("events").replaceChildren();
    ({ you, situation } = news);
    show(news.table);
    tell(news.events);
    if (you.seat !== null && !table.seats[you.seat].contributed) send({ type: "contribute", chance: chance() });
  } else if (news.type === "update") {
    situation = news.situation;
    tell(news.events);
  } else if (news.type === "seating") {
    if (news.table.match !== table.match) {
      situation = null;
      $("events").replaceChildren();
    }
    show(news.table);
    drawSituation();
    if (table.phase === "gathering" && me() !== null && !table.seats[me()].contributed)
      send({ type: "contribute", chance: chance() });
  } else if (news.type === "refused") {
    $("status").textContent = `${news.text} ${news.clause ? `${news.clause.id}: ${news.clause.text}` : ""}`;
  } else if (news.type === "goodbye") {
    $("status").textContent = news.reason;
  }
}

const me = () => table.people.find((person) => person.person === you.person)?.seat ?? null;

function show(news) {
  table = news;
  $("table").hidden = false;
  $("code").textContent = table.code;
  $("invitation").href = table.link;
  $("personal").href = `${table.link}#${remembered() ?? ""}`;
  $("join").hidden = you.person !== null || table.phase !== "gathering";
  $("start").hidden = !(you.person === table.host && table.phase === "gathering" && table.seats.every((s) => s.kind !== "open"));
  $("rematch").hidden = !(me() !== null && table.phase === "over");
  $("seats").replaceChildren(
    ...table.seats.map((seat) => {
      const line = document.createElement("li");
      line.textContent = `${seat.name || "…"} (${seat.bot ?? seat.kind}) ${seat.presence === "here" ? "" : seat.presence}`;
      return line;
    }),
  );
}

function tell(events) {
  for (const event of events.filter((event) => event.text)) {
    const line = document.createElement("li");
    line.textContent = event.text;
    $("events").prepend(line);
  }
  drawSituation();
}

function drawSituation() {
  const decision = situation?.decision;
  if (situation) seen = { match: situation.match, since: situation.events_seen };
  $("question").textContent = decision?.question ?? "";
  $("options").replaceChildren(
    ...(decision?.groups ?? []).flatMap((group) => group.options).map((option) => {
      const button = document.createElement("button");
      button.textContent = option.text;
      button.onclick = () =>
        send({ type: "move", match: situation.match, decision: decision.number, action: option.action });
      return button;
    }),
  );
  const outcome = situation?.outcome;
  $("outcome").textContent = outcome ? outcome.ranking.map((place, seat) => `${place}. ${table.seats[seat].name}`).sort().join(" · ") : "";
  $("view").textContent = situation ? JSON.stringify(situation.view, null, 1) : "";
}

$("start").onclick = () => send({ type: "start" });
$("rematch").onclick = () => send({ type: "rematch" });
$("join").onsubmit = (event) => {
  event.preventDefault();
  enter(`/api/tables/${code}/join`, { name: $("guest").value });
};

if (code) connect();
else offerNewTable();

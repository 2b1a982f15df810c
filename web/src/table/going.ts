// From the result of a match to the table of the next one: by invitation, with everybody who plays on this device.

import { keep } from "../memory";
import type { Party } from "../party.svelte";
import { route } from "../route.svelte";
import type { Session } from "../session.svelte";
import { startAtOnce } from "./starting";

/** Invite the others, or accept the invitation that is there; nobody else is moved. */
export async function goOn(session: Session, party: Party): Promise<void> {
  const { table } = session;
  if (!table) return;
  const isFirst = !table.invitation;
  const answer = await session.answerTo({ type: isFirst ? "invite" : "accept" });
  if (answer?.type !== "room") return;
  const here = party.members;
  for (const member of here) if (member !== session) await member.answerTo({ type: "accept" });
  const secrets = here.flatMap(({ secret }) => secret ?? []);
  keep(answer.code, table.game, secrets);
  const seats = here.map(({ seat }) => seat);
  // against bots, or on one device, there is nothing to wait for
  if (isFirst && table.seats.every(({ kind, seat }) => kind === "bot" || seats.includes(seat))) startAtOnce(answer.code);
  route.go(`/t/${answer.code}`);
}

export type Standing = "none" | "open" | "accepted" | "declined" | "watching";

/** What the invitation to another match is to this person. */
export function standingOf(session: Session): Standing {
  const invitation = session.table?.invitation;
  if (session.you.person === null) return invitation ? "watching" : "none";
  if (!invitation) return "none";
  if (invitation.accepted.includes(session.you.person)) return "accepted";
  return invitation.declined.includes(session.you.person) ? "declined" : "open";
}

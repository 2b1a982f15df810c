// A draft in a link: what differs from the box, packed into the part of the address that browsers do not send.

import type { Draft } from "../protocol";

/** What stands in the link, by place. */
type Packed = [edition: string, name: string, changes: Draft["changes"], source: string];

const MOST = 60_000;

export type Whole = Required<Draft>;

export const emptyDraft = (edition: string): Whole => ({ edition, name: "", changes: {}, source: "" });

export async function packed(draft: Whole): Promise<string> {
  const content: Packed = [draft.edition, draft.name, draft.changes, draft.source];
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  return inLetters(await through(bytes, new CompressionStream("deflate-raw")));
}

/** Null: it is none of ours, or damaged. */
export async function unpacked(text: string): Promise<Whole | null> {
  if (!text || text.length > MOST) return null;
  try {
    const bytes = await through(fromLetters(text), new DecompressionStream("deflate-raw"));
    const [edition, name, changes, source] = JSON.parse(new TextDecoder().decode(bytes)) as Packed;
    const isDraft = [edition, name, source].every((one) => typeof one === "string") && typeof changes === "object" && changes !== null && !Array.isArray(changes);
    return isDraft ? { edition, name, changes, source } : null;
  } catch {
    return null;
  }
}

/** As much as a draft may have at most: a small text can unpack to a very large one. */
const MOST_BYTES = 400_000;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value as Uint8Array<ArrayBuffer>);
    length += part.value.length;
    if (length > MOST_BYTES) throw new Error("too long");
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function inLetters(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromLetters(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

// My part in the fair deal: pledged before the start, revealed when everybody is bound, compared after the end.

import { drawnInHex } from "./hex";
import { read, write } from "./memory";
import type { Pledge, Reveal, TableInfo } from "./protocol";

const ROUNDS = Uint32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
  0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
  0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
  0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
  0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
  0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const fromHex = (digits: string) => (digits.match(/../g) ?? []).map((pair) => parseInt(pair, 16));

/** SHA-256 in hexadecimal digits. The browser's own exists on secure pages only, and in a home network pages often are not. */
export function sha256(bytes: number[]): string {
  const blocks = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  const message = new DataView(blocks.buffer);
  message.setUint32(blocks.length - 4, bytes.length * 8);
  const sums = Uint32Array.from(START);
  const w = new Uint32Array(64);
  const at = (list: Uint32Array, n: number) => list[n] as number;
  for (let block = 0; block < blocks.length; block += 64) {
    for (let n = 0; n < 16; n++) w[n] = message.getUint32(block + 4 * n);
    for (let n = 16; n < 64; n++) {
      const [x, y] = [at(w, n - 15), at(w, n - 2)];
      const [low, high] = [turned(x, 7) ^ turned(x, 18) ^ (x >>> 3), turned(y, 17) ^ turned(y, 19) ^ (y >>> 10)];
      w[n] = at(w, n - 16) + low + at(w, n - 7) + high;
    }
    let [a, b, c, d, e, f, g, h] = sums as unknown as [number, number, number, number, number, number, number, number];
    for (let n = 0; n < 64; n++) {
      const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + at(ROUNDS, n) + at(w, n);
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, n) => (sums[n] = at(sums, n) + word));
  }
  return Array.from(sums, (word) => word.toString(16).padStart(8, "0")).join("");
}

const hashed = (label: string, ...digits: string[]) => sha256([...new TextEncoder().encode(`${label}\0`), ...digits.flatMap(fromHex)]);

export const pledgeTo = (commitment: string, part: string): string => hashed("amulett part 1", commitment, part);
export const commitmentTo = (secret: string): string => hashed("amulett deal 1", secret);

/** What this browser keeps of a deal, so that a reload or a second tab does not lose it. */
interface Kept {
  key: string;
  commitment: string;
  part: string;
  /** The pledges for which it was revealed. */
  pledges: string[] | null;
}

const MOST_KEPT = 30;
const all = () => read<Kept[]>("parts") ?? [];

/** Without the parts of deals, as when the tables of this browser are forgotten. */
export const forgetParts = () => write("parts", []);

export class Part {
  /** What was last asked for on this connection. */
  private asked = "";

  constructor(private readonly key: string) {}

  /** A new connection: it may be another server process that has to hear it again. */
  anew(): void {
    this.asked = "";
  }

  /** What is to be sent now, if anything. */
  next(table: TableInfo, seat: number): Omit<Pledge, "id"> | Omit<Reveal, "id"> | null {
    if (table.phase !== "gathering") return null;
    const request = table.deal.pledges ? this.reveal(table.deal.pledges, table, seat) : this.pledge(table);
    const text = JSON.stringify(request);
    if (text === this.asked) return null;
    this.asked = text;
    return request;
  }

  private pledge({ deal: { commitment } }: TableInfo): Omit<Pledge, "id"> | null {
    let kept = this.kept;
    if (kept?.commitment !== commitment) {
      kept = { key: this.key, commitment, part: drawnInHex(16), pledges: null };
      this.keep(kept);
    }
    // once revealed it is no secret any more
    return kept.pledges ? null : { type: "pledge", pledge: pledgeTo(commitment, kept.part) };
  }

  private reveal(pledges: string[], { deal }: TableInfo, seat: number): Omit<Reveal, "id"> | null {
    const { kept } = this;
    if (!kept || !deal.withheld.includes(seat) || pledges[seat] !== pledgeTo(deal.commitment, kept.part)) return null;
    if (kept.pledges && String(kept.pledges) !== String(pledges)) return null; // somebody tries again
    this.keep({ ...kept, pledges });
    return { type: "reveal", chance: kept.part };
  }

  /** After the end: whether the deal is not the one that this page was told of when it revealed its part. */
  differs({ deal }: TableInfo, seat: number): boolean {
    const { kept } = this;
    if (!kept?.pledges || deal.secret === null) return false;
    const { pledges, contributions } = deal;
    const fits = (part: string, n: number) => !part || pledges?.[n] === pledgeTo(deal.commitment, part);
    return !(
      kept.commitment === deal.commitment &&
      commitmentTo(deal.secret) === deal.commitment &&
      String(pledges) === String(kept.pledges) &&
      contributions?.every(fits) &&
      (contributions[seat] === kept.part || deal.withheld.includes(seat))
    );
  }

  private get kept(): Kept | undefined {
    return all().find(({ key }) => key === this.key);
  }

  private keep(kept: Kept): void {
    write("parts", [kept, ...all().filter(({ key }) => key !== this.key)].slice(0, MOST_KEPT));
  }
}

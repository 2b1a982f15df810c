import { beforeEach, describe, expect, test, vi } from "vitest";
import { commitmentTo, forgetParts, Part, pledgeTo, sha256 } from "../src/deal";
import { table } from "./wire";

const SECRET = "5a".repeat(32);
const COMMITMENT = commitmentTo(SECRET);
const deal = (fields: object = {}) => ({ commitment: COMMITMENT, pledges: null, withheld: [], secret: null, contributions: null, ...fields });
const gathering = (fields: object = {}) => table({ phase: "gathering", deal: deal(fields) });
const text = (said: string) => [...new TextEncoder().encode(said)];

beforeEach(() => {
  forgetParts();
  vi.stubGlobal("location", { origin: "http://example.org" });
});

/** A part that was pledged, and its pledge. */
function pledged(part: Part): string {
  const request = part.next(gathering(), 0);
  if (request?.type !== "pledge") throw new Error("nothing was pledged");
  return request.pledge;
}

/** The part, revealed for these pledges. */
function revealed(part: Part, pledges: string[]): string | null {
  const request = part.next(gathering({ pledges, withheld: [0, 1] }), 0);
  return request?.type === "reveal" ? request.chance : null;
}

describe("hashes", () => {
  test("SHA-256 as the standard says", () => {
    expect(sha256([])).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(sha256(text("abc"))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(sha256(text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"))).toBe(
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    );
    expect(sha256(Array<number>(1000).fill(97))).toBe("41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3");
  });

  test("the same as the server's", () => {
    expect(COMMITMENT).toBe("60429ca2fbab23355b8397dbd74ff1b2a336cbae71f04689f1f56d25d19b7475");
    expect(pledgeTo(COMMITMENT, "0f".repeat(16))).toBe("5a19bf7f849cb03fdb998d70f799bcd6bad0a20f0f92cbed381b55dd8706c70a");
  });
});

describe("a part in the deal", () => {
  test("is pledged once, and revealed when everybody is bound", () => {
    const part = new Part("K7XQ-MTPR SECR");
    const pledge = pledged(part);
    expect(part.next(gathering(), 0)).toBeNull();
    const chance = revealed(part, [pledge, "b".repeat(64)]);
    expect(pledgeTo(COMMITMENT, chance ?? "")).toBe(pledge);
  });

  test("is never revealed for other pledges, nor twice for different ones", () => {
    const part = new Part("K7XQ-MTPR SECR");
    const pledge = pledged(part);
    expect(revealed(part, ["c".repeat(64), ""])).toBeNull();
    expect(revealed(part, [pledge, "b".repeat(64)])).not.toBeNull();
    expect(revealed(part, [pledge, "c".repeat(64)])).toBeNull();
    part.anew();
    expect(part.next(gathering(), 0)).toBeNull();
    expect(revealed(part, [pledge, "b".repeat(64)])).not.toBeNull();
  });

  test("survives a reload, and is another for every deal and every person", () => {
    const pledge = pledged(new Part("K7XQ-MTPR SECR"));
    expect(pledged(new Part("K7XQ-MTPR SECR"))).toBe(pledge);
    expect(pledged(new Part("K7XQ-MTPR OTHE"))).not.toBe(pledge);
  });

  test("is compared after the end", () => {
    const part = new Part("K7XQ-MTPR SECR");
    const [mine, theirs] = [pledged(part), pledgeTo(COMMITMENT, "0f".repeat(16))];
    const chance = revealed(part, [mine, theirs]);
    const end = { pledges: [mine, theirs], secret: SECRET, contributions: [chance, "0f".repeat(16)] };
    const differs = (fields: object) => part.differs(table({ phase: "over", deal: deal({ ...end, ...fields }) }), 0);
    expect(differs({})).toBe(false);
    expect(differs({ secret: null })).toBe(false);
    expect(differs({ contributions: ["", "0f".repeat(16)], withheld: [0] })).toBe(false);
    expect(differs({ contributions: ["", "0f".repeat(16)] })).toBe(true);
    expect(differs({ contributions: [chance, "1f".repeat(16)] })).toBe(true);
    const other = pledgeTo(COMMITMENT, "1f".repeat(16));
    expect(differs({ pledges: [mine, other], contributions: [chance, "1f".repeat(16)] })).toBe(true);
    expect(differs({ secret: "5b".repeat(32) })).toBe(true);
  });
});

// Silver Amulett: places are named on the page until they are confirmed; then they are sent step by step.

import { beforeEach, describe, expect, it } from "vitest";
import type { View } from "../src/tables/silver_amulett/box";
import { naming, nextStep } from "../src/tables/silver_amulett/naming.svelte";

const at = (decision: string, named: number[] = []) => ({ decision, action: { named } }) as unknown as View;

beforeEach(() => naming.empty());

describe("naming", () => {
  it("names, takes back and closes up", () => {
    for (const slot of [2, 4, 1]) naming.toggle(slot);
    expect(naming.slots).toEqual([2, 4, 1]);
    naming.toggle(4);
    expect(naming.slots).toEqual([2, 1]);
    expect(naming.dropped).toBe(4);
    naming.empty();
    expect(naming.isOn).toBe(false);
  });

  it("sends the exchange, the places in their order, and the confirmation", () => {
    expect(nextStep(at("hold"), [4, 2])).toBe("exchange");
    expect(nextStep(at("name_slot"), [4, 2])).toBe("slot 4");
    expect(nextStep(at("name_slot", [4]), [4, 2])).toBe("slot 2");
    expect(nextStep(at("name_slot", [4, 2]), [4, 2])).toBe("confirm");
    expect(nextStep(at("place_new"), [4, 2])).toBeNull();
  });

  it("goes on only when the table has taken the step before", () => {
    const sent: string[] = [];
    naming.toggle(3);
    naming.confirm();
    naming.goOn(at("hold"), (action) => sent.push(action));
    naming.goOn(at("name_slot"), (action) => sent.push(action));
    naming.goOn(at("name_slot", [3]), (action) => sent.push(action));
    naming.goOn(at("main"), (action) => sent.push(action));
    expect(sent).toEqual(["exchange", "slot 3", "confirm"]);
    expect(naming.isOn).toBe(false);
    expect(naming.isSending).toBe(false);
  });

  it("stops at a refusal, and what was named can be changed", () => {
    const sent: string[] = [];
    for (const slot of [3, 5]) naming.toggle(slot);
    naming.confirm();
    naming.goOn(at("name_slot"), (action) => sent.push(action));
    naming.goOn(at("name_slot"), (action) => sent.push(action)); // the same table again: it was refused
    expect(sent).toEqual(["slot 3"]);
    expect(naming.isSending).toBe(false);
    naming.toggle(3);
    naming.confirm();
    naming.goOn(at("name_slot"), (action) => sent.push(action));
    expect(sent).toEqual(["slot 3", "slot 5"]);
  });

  it("skips what the table has done by itself", () => {
    expect(nextStep(at("name_slot", [1, 2]), [1])).toBe("confirm");
  });
});

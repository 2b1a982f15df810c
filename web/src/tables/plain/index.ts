import type { GameTable } from "../contract";
import Status from "./Status.svelte";
import Table from "./Table.svelte";

/** A table for games that have none of their own yet: seats, the prompt with every action, and what happened last. */
const plain: GameTable = { Table, Status, placed: () => false };

export default plain;

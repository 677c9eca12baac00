import type { Fields } from './json-fields.ts';

/** More than the runtime executes in one transaction, and few enough that nothing takes long. */
export const MAX_INSTRUCTIONS = 512;

/** A transaction's facts as a node gives them. Instructions and balances are read when a decoder wants them. */
export type Transaction = {
  signature: string | null;
  /** True also when nothing says that it succeeded. */
  hasFailed: boolean;
  /** All addresses that its instructions can name by number: its own, then those from tables, writable ones first. */
  keys: readonly string[];
  signers: ReadonlySet<string>;
  outer: readonly unknown[];
  /** The instructions that programs called; undefined where the node did not record them. */
  inner: unknown;
  logs: readonly unknown[] | null;
  balancesBefore: readonly unknown[];
  balancesAfter: readonly unknown[];
};

/** An instruction with its program; the rest stays as the node gave it until it is asked for. */
export type Instruction = {
  program: string;
  /** Its place in the order of execution. */
  at: number;
  /** The number of the outer instruction, and for one that a program called its number among those. */
  path: readonly [outer: number] | readonly [outer: number, inner: number];
  /** How deep it was called, outer ones being 1; null where the node does not tell. */
  height: number | null;
  entry: Fields;
  /** Its data once somebody has asked for it: decoding takes longer than all the rest. */
  data: Uint8Array | null;
  keys: readonly string[];
};

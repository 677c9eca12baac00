/** More than the runtime executes in one transaction, and few enough to be fast. */
export const MAX_INSTRUCTIONS = 512;

/** A transaction as returned by a node. Instructions and balances are read on demand. */
export type Transaction = {
  signature: string | null;
  /** Also true when the status is missing. */
  hasFailed: boolean;
  /**
   * All addresses that instructions refer to by index: static ones, then those from lookup tables, writable ones first.
   */
  keys: readonly string[];
  signers: ReadonlySet<string>;
  outer: readonly unknown[];
  /** Undefined when the node did not record them. */
  inner: unknown;
  logs: readonly unknown[] | null;
  balancesBefore: readonly unknown[];
  balancesAfter: readonly unknown[];
};

/** Everything but the program stays as the node returned it until needed. */
export type Instruction = {
  program: string;
  /** Index in execution order. */
  at: number;
  /** The index of the outer instruction, and for an inner one its index within it. */
  path: readonly [outer: number] | readonly [outer: number, inner: number];
  /** Call depth, 1 for outer instructions; null when the node does not report it. */
  height: number | null;
  entry: JsonObject;
  /** Decoded lazily: this takes longer than everything else. */
  data: Uint8Array | null;
  keys: readonly string[];
};

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The array in a field, or an empty one. */
export function getArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

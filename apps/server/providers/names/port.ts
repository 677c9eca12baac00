export type PartyNames = {
  /** A name that resolves back to its address; null when there is none or the lookup failed. */
  nameOf(address: string): Promise<string | null>;
};

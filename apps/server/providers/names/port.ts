/** What people call their addresses. */
export type PartyNames = {
  /** The name that an address has chosen and that leads back to it; null when there is none or nobody could tell. */
  nameOf(address: string): Promise<string | null>;
};

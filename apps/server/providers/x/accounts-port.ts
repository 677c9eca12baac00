/** Looks X accounts up by their names. */
export type XAccounts = {
  /** The names of the accounts that go by this name, as X writes them; empty when there is none. */
  findByName(name: string): Promise<string[]>;
};

export type XAccounts = {
  /** The usernames as X spells them; empty when there is no such account. */
  findByName(name: string): Promise<string[]>;
};

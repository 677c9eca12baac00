export type AccessPass = {
  /** could-not-check when the chain did not answer, or not like a pass. */
  isHeldBy(address: string): Promise<boolean | 'could-not-check'>;
};

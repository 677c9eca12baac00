/** The NFT that makes a bot Pro. */
export type AccessPass = {
  /** Whether a wallet holds one: could-not-check when the chain did not answer, or not as a pass would. */
  isHeldBy(address: string): Promise<boolean | 'could-not-check'>;
};

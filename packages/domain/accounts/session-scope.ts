/** A full session, or one that was handed off from a wallet’s browser and may only join lists. */
export type SessionScope = 'full' | 'join';

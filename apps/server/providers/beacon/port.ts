import type { Beacon, DrandChain } from '@signboard/draw/beacon.ts';

export type RandomBeacon = {
  chain: DrandChain;
  /** A verified round; null when it is not out yet or no relay returns a valid one. */
  round(number: number): Promise<Beacon | null>;
};

import type { Beacon, DrandChain } from '@signboard/draw/beacon.ts';

/** A public source of randomness that comes out round by round. */
export type RandomBeacon = {
  chain: DrandChain;
  /** A round, verified; null when it is not out yet or no relay gives a true one. */
  round(number: number): Promise<Beacon | null>;
};

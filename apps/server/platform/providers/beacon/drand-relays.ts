import { type Beacon, type DrandChain, verifyBeacon } from '@signboard/draw/beacon.ts';
import { z } from 'zod';
import type { Clock } from '#server/platform/lib/clock.ts';
import { parseResponse, requestJson } from '../http-json.ts';

export type RandomBeacon = {
  chain: DrandChain;
  /** A verified round; null when it is not out yet or no relay returns a valid one. */
  round(number: number): Promise<Beacon | null>;
};

const REQUEST = { timeoutMs: 5_000, isRepeatable: true };
const roundAnswer = z.object({ round: z.number(), signature: z.string(), randomness: z.string() });

/**
 * Queries several relays concurrently and uses the first round with a valid signature: a relay that lies, lags or is
 * down costs nothing.
 */
export function createDrandRelays(relays: readonly string[], chain: DrandChain, clock: Clock): RandomBeacon {
  async function ask(relay: string, number: number): Promise<Beacon> {
    const url = `${relay}/${chain.chainHash}/public/${number}`;
    const beacon = parseResponse(
      roundAnswer,
      (await requestJson(url, {}, { ...REQUEST, clock })).json,
      'the relay',
    );
    if (beacon.round !== number) throw new Error('the relay returned another round');
    const verdict = verifyBeacon(chain, beacon);
    if ('refusal' in verdict) throw new Error(`the relay returned an invalid round: ${verdict.refusal}`);
    return beacon;
  }
  return {
    chain,
    async round(number) {
      try {
        return await Promise.any(relays.map((relay) => ask(relay, number)));
      } catch {
        return null;
      }
    },
  };
}

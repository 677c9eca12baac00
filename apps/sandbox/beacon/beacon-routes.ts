import type { FastifyInstance, FastifyReply } from 'fastify';
import { failCalls } from '../faults/fail-calls.ts';
import type { FaultKind, FaultSwitch } from '../faults/fault-switch.ts';
import { BEACON, roundAt } from './beacon-chain.ts';
import type { Round } from './sign-round.ts';

/** How a relay of the beacon can fail; a wrong answer is a beacon whose signature belongs to another round. */
export const BEACON_FAULTS = [
  'server-error',
  'hang',
  'not-found',
  'slow',
  'wrong-answer',
  'rate-limited',
] as const satisfies FaultKind[];

const MOST_KEPT = 1_000;

/** drand's HTTP interface. */
export async function beaconRoutes(app: FastifyInstance, { faults }: { faults: FaultSwitch }): Promise<void> {
  const kept = new Map<number, Round>();
  failCalls(app, faults, {
    'server-error': (reply) => reply.code(502).type('text/plain').send('Bad Gateway'),
    'not-found': (reply) => reply.code(404).type('text/plain').send('Not Found'),
    'rate-limited': (reply) => reply.code(429).type('text/plain').send('Too Many Requests'),
    'wrong-answer': async (reply, request) => {
      const asked = Number((request.params as { round?: string }).round);
      const round = Number.isInteger(asked) ? asked : roundAt(Date.now());
      return reply.send({ ...(await makeRound(kept, Math.max(1, round - 1))), round });
    },
  });
  app.get('/chains', async () => [BEACON.chainHash]);
  app.get<{ Params: { chain: string } }>('/:chain/info', async ({ params }, reply) =>
    params.chain === BEACON.chainHash ? describeBeacon() : unknownChain(reply),
  );
  app.get<{ Params: { chain: string; round: string } }>('/:chain/public/:round', async ({ params }, reply) =>
    params.chain === BEACON.chainHash ? sendRound(kept, params.round, reply) : unknownChain(reply),
  );
}

function describeBeacon() {
  return {
    public_key: BEACON.publicKey,
    period: BEACON.periodSeconds,
    genesis_time: BEACON.genesisTime,
    hash: BEACON.chainHash,
    groupHash: BEACON.groupHash,
    schemeID: BEACON.scheme,
    metadata: { beaconID: BEACON.id },
  };
}

function unknownChain(reply: FastifyReply) {
  return reply.code(404).type('text/plain').send('unknown chain hash');
}

async function sendRound(kept: Map<number, Round>, asked: string, reply: FastifyReply) {
  const newest = roundAt(Date.now());
  const round = asked === 'latest' ? newest : Number(asked);
  if (!Number.isSafeInteger(round) || round < 1)
    return reply.code(400).type('text/plain').send('invalid round');
  // drand calls the round that is about to be made "too early" and knows nothing of those after it.
  if (round === newest + 1) return reply.code(425).type('text/plain').send('Too Early');
  if (round > newest) return reply.code(404).type('text/plain').send('Not Found');
  reply.header('cache-control', asked === 'latest' ? 'no-store' : 'public, max-age=604800');
  return reply.send(await makeRound(kept, round));
}

async function makeRound(kept: Map<number, Round>, round: number): Promise<Round> {
  const known = kept.get(round);
  if (known) return known;
  // The curve's tables take a noticeable part of a second to load; a start that needs no beacon does not wait for them.
  const { signRound } = await import('./sign-round.ts');
  const made = signRound(round);
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? 0);
  kept.set(round, made);
  return made;
}

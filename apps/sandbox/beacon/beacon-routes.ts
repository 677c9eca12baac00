import type { FastifyInstance, FastifyReply } from 'fastify';
import { type FaultKind, type FaultSwitch, failCalls } from '../faults/fault-switch.ts';
import type { Round } from './sign-round.ts';

const GENESIS_TIME = 1_735_689_600;
const PERIOD_SECONDS = 3;

/**
 * Fixed, so that a proof made with one run of the sandbox is valid in the next. Key and hash are precomputed, because
 * deriving them would slow down every start.
 */
export const BEACON = {
  id: 'sandbox',
  scheme: 'bls-unchained-g1-rfc9380',
  periodSeconds: PERIOD_SECONDS,
  genesisTime: GENESIS_TIME,
  publicKey:
    '95cfb1641b1f2d903bc88276593e0e95708bd6aed115cd5edc8f5b444d05c00ea6ea03741ca1bb185a3094c362aa7792' +
    '194398ffa8be197f4d6e7ce869902136c707c8f79386d1bddefaf8adec951fbd01d8cf650470e2e410e4e7681947f19e',
  groupHash: '14261198b5a2cf0497c21dc51cf6cdd8158c37d6108d1b7a917ba55ab2cda526',
  chainHash: 'c008dd83c82d008945671fc84670b1e2f8868396c0e571396dcb1b257f9a9d53',
} as const;

/** The latest round at a time. */
export function roundAt(nowMs: number): number {
  return Math.floor((nowMs / 1000 - GENESIS_TIME) / PERIOD_SECONDS) + 1;
}

/** A wrong answer has the signature of another round. */
export const BEACON_FAULTS = [
  'server-error',
  'hang',
  'not-found',
  'slow',
  'wrong-answer',
  'rate-limited',
] as const satisfies FaultKind[];

const MAX_CACHED = 1_000;

/** drand's HTTP API. */
export async function beaconRoutes(app: FastifyInstance, { faults }: { faults: FaultSwitch }): Promise<void> {
  const cache = new Map<number, Round>();
  failCalls(app, faults, {
    'server-error': (reply) => reply.code(502).type('text/plain').send('Bad Gateway'),
    'not-found': (reply) => reply.code(404).type('text/plain').send('Not Found'),
    'rate-limited': (reply) => reply.code(429).type('text/plain').send('Too Many Requests'),
    'wrong-answer': async (reply, request) => {
      const requested = Number((request.params as { round?: string }).round);
      const round = Number.isInteger(requested) ? requested : roundAt(Date.now());
      return reply.send({ ...(await makeRound(cache, Math.max(1, round - 1))), round });
    },
  });
  app.get('/chains', async () => [BEACON.chainHash]);
  app.get<{ Params: { chain: string } }>('/:chain/info', async ({ params }, reply) =>
    params.chain === BEACON.chainHash ? describeBeacon() : unknownChain(reply),
  );
  app.get<{ Params: { chain: string; round: string } }>('/:chain/public/:round', async ({ params }, reply) =>
    params.chain === BEACON.chainHash ? sendRound(cache, params.round, reply) : unknownChain(reply),
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

async function sendRound(cache: Map<number, Round>, requested: string, reply: FastifyReply) {
  const latest = roundAt(Date.now());
  const round = requested === 'latest' ? latest : Number(requested);
  if (!Number.isSafeInteger(round) || round < 1)
    return reply.code(400).type('text/plain').send('invalid round');
  // drand answers "too early" for the next round and "not found" for all later ones.
  if (round === latest + 1) return reply.code(425).type('text/plain').send('Too Early');
  if (round > latest) return reply.code(404).type('text/plain').send('Not Found');
  reply.header('cache-control', requested === 'latest' ? 'no-store' : 'public, max-age=604800');
  return reply.send(await makeRound(cache, round));
}

async function makeRound(cache: Map<number, Round>, round: number): Promise<Round> {
  const known = cache.get(round);
  if (known) return known;
  // Loading the curve's tables is slow, so only the first use of the beacon waits for it.
  const { signRound } = await import('./sign-round.ts');
  const made = signRound(round);
  if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? 0);
  cache.set(round, made);
  return made;
}

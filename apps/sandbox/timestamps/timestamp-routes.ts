import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FaultKind, type FaultSwitch, failCalls } from '../faults/fault-switch.ts';
import { ROOT_PATH } from './root-path.ts';

/** What only a timestamp authority can do wrong. */
export const TOKEN_FAULTS = [
  'wrong-hash',
  'other-commitment',
  'wrong-certificate',
  'expired-certificate',
  'expiring-certificate',
  'too-large',
  'rejected',
] as const satisfies FaultKind[];

export const TIMESTAMP_FAULTS = [
  'server-error',
  'rate-limited',
  'hang',
  'drop-after-accept',
  'slow',
  'wrong-answer',
  ...TOKEN_FAULTS,
] as const satisfies FaultKind[];

const QUERY = 'application/timestamp-query';
const REPLY = 'application/timestamp-reply';
const TOO_LARGE_BYTES = 10_000_000;

type Authority = Awaited<ReturnType<typeof loadAuthority>>;

/** A timestamp authority that speaks RFC 3161 over HTTP. */
export async function timestampRoutes(
  app: FastifyInstance,
  { faults }: { faults: FaultSwitch },
): Promise<void> {
  let loaded: Promise<Authority> | undefined;
  // Issuing certificates is slow, so only the first use waits for it.
  const authority = () => {
    loaded ??= loadAuthority();
    return loaded;
  };
  app.addContentTypeParser(QUERY, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.get('/root.pem', async (_request, reply) =>
    reply.type('application/x-pem-file').send(await readFile(ROOT_PATH)),
  );
  await app.register(async (calls) => {
    failCalls(calls, faults, {
      'server-error': (reply) => reply.code(503).type('text/plain').send('Service Unavailable'),
      'rate-limited': (reply) => reply.code(429).type('text/plain').send('Too Many Requests'),
      'wrong-answer': (reply) => reply.type('text/html').send('<!doctype html><title>Welcome</title>'),
      'too-large': (reply) => reply.type(REPLY).send(Buffer.alloc(TOO_LARGE_BYTES, 0x30)),
      ...Object.fromEntries(
        TOKEN_FAULTS.filter((kind) => kind !== 'too-large').map((kind) => [
          kind,
          async (reply: FastifyReply, request: FastifyRequest) =>
            sendToken(await authority(), request, reply, kind),
        ]),
      ),
    });
    calls.post('/', async (request, reply) => sendToken(await authority(), request, reply, null));
  });
}

async function loadAuthority() {
  const [{ issueAuthorities }, { signToken }, messages] = await Promise.all([
    import('./sandbox-authority.ts'),
    import('./sign-token.ts'),
    import('./timestamp-messages.ts'),
  ]);
  return { certificates: issueAuthorities(new Date()), signToken, ...messages };
}

type TokenFault = Exclude<(typeof TOKEN_FAULTS)[number], 'too-large'>;

function sendToken(
  { certificates, signToken, ...messages }: Authority,
  request: FastifyRequest,
  reply: FastifyReply,
  fault: TokenFault | null,
): FastifyReply {
  reply.type(REPLY);
  const query = Buffer.isBuffer(request.body) ? messages.readQuery(request.body) : null;
  if (!query || fault === 'rejected')
    return reply.send(messages.rejectQuery('This request is not accepted.'));
  const time = new Date(Math.floor(Date.now() / 1000) * 1000);
  const wrongHash = query.hash.with(0, (query.hash[0] ?? 0) ^ 1);
  const otherHash = createHash('sha256').update('another commitment').digest();
  const facts = {
    hash: fault === 'wrong-hash' ? wrongHash : fault === 'other-commitment' ? otherHash : query.hash,
    // A token that was made for someone else answers someone else's nonce.
    nonce: fault === 'other-commitment' ? Buffer.from([1]) : query.nonce,
    time,
    authority: authorityFor(certificates, fault, time),
  };
  return reply.send(messages.grantToken(signToken(facts)));
}

function authorityFor(certificates: Authority['certificates'], fault: TokenFault | null, time: Date) {
  if (fault === 'wrong-certificate') return certificates.unchained;
  if (fault === 'expired-certificate') return certificates.expired;
  if (fault === 'expiring-certificate') return certificates.expiring(time);
  return certificates.valid;
}

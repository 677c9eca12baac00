import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

type Sealed<T> = T & { kind: string; id: string; expiresAt: number | null };

// Fixed, so that what the product stored from an earlier run of the sandbox is still valid in the next one.
const KEY = 'signboard sandbox tokens';

/** A token that carries its own facts: it needs no memory and so outlives a restart. */
export function sealToken(kind: string, facts: object, lifetimeMs: number | null): string {
  const expiresAt = lifetimeMs === null ? null : Date.now() + lifetimeMs;
  const body = Buffer.from(JSON.stringify({ ...facts, kind, id: randomUUID(), expiresAt })).toString(
    'base64url',
  );
  return `${body}.${sign(body)}`;
}

/** The facts of a token of this kind, or nothing if it is foreign, changed or expired. */
export function openToken<T>(kind: string, token: string): Sealed<T> | undefined {
  const [body = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(body));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const facts = JSON.parse(Buffer.from(body, 'base64url').toString()) as Sealed<T>;
  const isAlive = facts.expiresAt === null || facts.expiresAt > Date.now();
  return facts.kind === kind && isAlive ? facts : undefined;
}

function sign(body: string): string {
  return createHmac('sha256', KEY).update(body).digest('base64url');
}

import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

type Sealed<T> = T & { kind: string; id: string; expiresAt: number | null };

// Fixed, so that tokens that the product stored stay valid when the sandbox restarts.
const KEY = 'signboard sandbox tokens';

/** A stateless token: it carries its own claims, so it survives a restart. */
export function sealToken(kind: string, facts: object, lifetimeMs: number | null): string {
  const expiresAt = lifetimeMs === null ? null : Date.now() + lifetimeMs;
  const body = Buffer.from(JSON.stringify({ ...facts, kind, id: randomUUID(), expiresAt })).toString(
    'base64url',
  );
  return `${body}.${sign(body)}`;
}

/** The claims of a token of this kind; undefined if it is forged, modified or expired. */
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

export type SingleUseCodes<T> = { issue: (facts: T) => string; redeem: (code: string) => T | undefined };

/** Authorization codes: each can be redeemed once, before it expires. */
export function createSingleUseCodes<T>(lifetimeMs: number): SingleUseCodes<T> {
  const open = new Map<string, { facts: T; expiresAt: number }>();
  const deleteExpired = () => {
    for (const [code, { expiresAt }] of open) if (expiresAt <= Date.now()) open.delete(code);
  };
  return {
    issue: (facts) => {
      deleteExpired();
      const code = randomBytes(32).toString('base64url');
      open.set(code, { facts, expiresAt: Date.now() + lifetimeMs });
      return code;
    },
    redeem: (code) => {
      deleteExpired();
      const found = open.get(code);
      open.delete(code);
      return found?.facts;
    },
  };
}

/** Id and secret of an HTTP Basic header, if there is one. */
export function basicCredentials(header: string | undefined): { id: string; secret: string } | undefined {
  if (!header?.startsWith('Basic ')) return undefined;
  const [id = '', ...rest] = Buffer.from(header.slice(6), 'base64').toString().split(':');
  return { id: decodeURIComponent(id), secret: decodeURIComponent(rest.join(':')) };
}

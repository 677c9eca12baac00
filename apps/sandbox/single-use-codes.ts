import { randomBytes } from 'node:crypto';

export type SingleUseCodes<T> = { issue: (facts: T) => string; redeem: (code: string) => T | undefined };

/** Authorization codes: each can be used once, within its time. */
export function createSingleUseCodes<T>(lifetimeMs: number): SingleUseCodes<T> {
  const open = new Map<string, { facts: T; expiresAt: number }>();
  const forgetExpired = () => {
    for (const [code, { expiresAt }] of open) if (expiresAt <= Date.now()) open.delete(code);
  };
  return {
    issue: (facts) => {
      forgetExpired();
      const code = randomBytes(32).toString('base64url');
      open.set(code, { facts, expiresAt: Date.now() + lifetimeMs });
      return code;
    },
    redeem: (code) => {
      forgetExpired();
      const found = open.get(code);
      open.delete(code);
      return found?.facts;
    },
  };
}

import { randomUUID } from 'node:crypto';
import { openToken, sealToken } from '../tokens.ts';

type Facts = { userId: string; scope: string; grant: string };
type TokenAnswer = {
  token_type: 'bearer';
  expires_in: number;
  access_token: string;
  scope: string;
  refresh_token?: string;
};

export type Oauth2Tokens = {
  issue: (userId: string, scope: string) => TokenAnswer;
  /** Exchanges a refresh token for a new pair and invalidates it. */
  refresh: (token: string) => TokenAnswer | undefined;
  read: (accessToken: string) => Facts | undefined;
  revoke: (token: string) => void;
};

const ACCESS_SECONDS = 7200;

/** Bearer tokens with rotating refresh tokens; revoking one ends the whole authorization. */
export function createOauth2Tokens(): Oauth2Tokens {
  const revokedGrants = new Set<string>();
  const spent = new Set<string>();
  const open = (kind: string, token: string) => {
    const facts = openToken<Facts>(kind, token);
    return facts && !revokedGrants.has(facts.grant) ? facts : undefined;
  };
  return {
    issue: (userId, scope) => pair({ userId, scope, grant: randomUUID() }),
    refresh: (token) => {
      const facts = open('x-refresh', token);
      if (facts === undefined || spent.has(facts.id)) return undefined;
      spent.add(facts.id);
      return pair({ userId: facts.userId, scope: facts.scope, grant: facts.grant });
    },
    read: (token) => open('x-access', token),
    revoke: (token) => {
      const facts = open('x-access', token) ?? open('x-refresh', token);
      if (facts) revokedGrants.add(facts.grant);
    },
  };
}

function pair(facts: Facts): TokenAnswer {
  const answer: TokenAnswer = {
    token_type: 'bearer',
    expires_in: ACCESS_SECONDS,
    access_token: sealToken('x-access', facts, ACCESS_SECONDS * 1000),
    scope: facts.scope,
  };
  const isRefreshable = facts.scope.split(' ').includes('offline.access');
  return isRefreshable ? { ...answer, refresh_token: sealToken('x-refresh', facts, null) } : answer;
}

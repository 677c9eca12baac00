import type { Access } from '@signboard/contract/endpoint.ts';
import { currentLanguage } from '#web/lib/preferences/preferences-store.ts';
import { learnServerTime } from '#web/lib/server-clock/server-clock.ts';
import { readAnonymousSession } from './anonymous-session.ts';
import { type ApiEnvironment, type Credentials, createApi } from './create-api.ts';
import { readUserTokens } from './tokens.ts';

let redirect: (page: string, status: number) => void = (page) => location.assign(page);

/** Sets how redirects navigate; the app passes its router. */
export function setRedirectHandler(handler: (page: string, status: number) => void): void {
  redirect = handler;
}

type RedirectGuard = (page: string) => boolean;
let redirectGuard: RedirectGuard | null = null;

/** The guard runs before a redirect and may cancel it by returning true. Returns the function that removes it. */
export function guardRedirects(guard: RedirectGuard): () => void {
  redirectGuard = guard;
  return () => {
    if (redirectGuard === guard) redirectGuard = null;
  };
}

/** Account tokens go with every call, an anonymous session's only with calls that need a session. */
function credentials(access: Access): Credentials {
  if (access === 'session-ignored') return {};
  const user = readUserTokens();
  if (user) return { bearer: user.token, csrf: user.csrf };
  const anonymous = access === 'session' || access === 'bot' ? readAnonymousSession() : null;
  return anonymous ? { bearer: anonymous.bearer, csrf: anonymous.csrf } : {};
}

/** Also used by uploads and downloads, which are not JSON calls. */
export const environment: ApiEnvironment = {
  fetch: async (...request) => {
    const sentAt = Date.now();
    const answer = await fetch(...request);
    learnServerTime(answer.headers, sentAt, Date.now());
    return answer;
  },
  credentials,
  language: currentLanguage,
  currentPath: () => location.pathname,
  redirect: (page, status) => {
    if (!redirectGuard?.(page)) redirect(page, status);
  },
};

export const call = createApi(environment);

/** For pages that handle every error themselves: no response redirects. */
export const callInPlace = createApi({ ...environment, redirect: () => {} });

/** For pages that show at their own address that their subject doesn't exist. */
export const callKeepingAddress = createApi({
  ...environment,
  redirect: (page, status) => status !== 404 && environment.redirect(page, status),
});

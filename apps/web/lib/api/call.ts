import type { Access } from '@signboard/contract/call.ts';
import { currentLanguage } from '#web/lib/preferences/preferences-store.ts';
import { readAnonymousSession } from './anonymous-session.ts';
import type { Credentials } from './client-call.ts';
import { type ApiSurroundings, createApi } from './create-api.ts';
import { readUserTokens } from './tokens.ts';

let leaveTo: (page: string, status: number) => void = (page) => location.assign(page);

/** Tells the client how to leave a page; the app gives its router. */
export function onLeave(leave: (page: string, status: number) => void): void {
  leaveTo = leave;
}

type Keeper = (page: string) => boolean;
let keeper: Keeper | null = null;

/** While a page keeps its visitor, it is asked first where an answer would lead; ends by calling what it returns. */
export function keepHere(keep: Keeper): () => void {
  keeper = keep;
  return () => {
    if (keeper === keep) keeper = null;
  };
}

/** A person's tokens go with every call, an anonymous session's only where a session is asked for. */
function credentials(access: Access): Credentials {
  if (access === 'session-ignored') return {};
  const user = readUserTokens();
  if (user) return { bearer: user.token, csrf: user.csrf };
  const anonymous = access === 'session' || access === 'bot' ? readAnonymousSession() : null;
  return anonymous ? { bearer: anonymous.bearer, csrf: anonymous.csrf } : {};
}

/** The page around the client; uploads and downloads, which are no JSON, go out from it too. */
export const surroundings: ApiSurroundings = {
  fetch: (...request) => fetch(...request),
  credentials,
  language: currentLanguage,
  currentPath: () => location.pathname,
  leave: (page, status) => {
    if (!keeper?.(page)) leaveTo(page, status);
  },
};

/** Calls the server. */
export const call = createApi(surroundings);

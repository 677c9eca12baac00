import { findBotChannel } from '#server/bots/bot-channels-store.ts';
import { xSecret } from '#server/bots/x-secret.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type {
  XBearerCredentials,
  XCredentials,
  XPublisher,
} from '#server/platform/providers/x/publish-port.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { acquireRefresh, releaseRefresh, storeRefreshed } from './x-store.ts';

export type XAccessDeps = Pick<Deps, 'db' | 'clock' | 'keyring' | 'xPublisher'>;

/** A token must not expire during the call. */
const RENEW_BEFORE_SECONDS = 60;
/** Longer than X may take to answer; afterwards another process can try. */
const RENEWAL_SECONDS = 20;
const ANOTHER_RENEWS_SECONDS = 2;

/** X no longer lets us use the account, and this is the only access to it. */
export class AccessLost extends Error {
  override name = 'AccessLost';
  readonly sealed: string | null;
  constructor(sealed: string | null) {
    super('X lets us use the account no more');
    this.sealed = sealed;
  }
}

type Access = { sealed: string; credentials: XCredentials };
type Act<T> = (publisher: XPublisher, credentials: XCredentials) => Promise<T>;

/**
 * Makes calls for a bot's account, starting with this sealed token, or with the stored one. If X rejects a token, it may
 * have been refreshed or reconnected meanwhile, or our clock may be off: so a call is retried once with a newer token,
 * which the following calls use too.
 */
export function openXAccess(
  deps: XAccessDeps,
  botId: string,
  sealed?: string,
): <T>(act: Act<T>) => Promise<T> {
  let known: Access | null = null;
  return async (act) => {
    const publisher = publisherOf(deps);
    known ??= sealed === undefined ? await readAccess(deps, botId) : openAccess(deps, botId, sealed);
    if (isEnding(deps, known)) known = await newerAccess(deps, publisher, botId, known);
    try {
      return await act(publisher, known.credentials);
    } catch (error) {
      if (!isReconnect(error)) throw error;
    }
    const newer = await newerAccess(deps, publisher, botId, known);
    known = newer;
    try {
      return await act(publisher, newer.credentials);
    } catch (error) {
      throw isReconnect(error) ? new AccessLost(newer.sealed) : error;
    }
  };
}

function publisherOf({ xPublisher }: XAccessDeps): XPublisher {
  if (xPublisher) return xPublisher;
  throw new ProviderError('retry-later', 'no X API key is configured', {
    scope: 'app',
    reason: 'app-credentials',
  });
}

function isEnding({ clock }: XAccessDeps, { credentials }: Access): boolean {
  return (
    credentials.kind === 'oauth2' && credentials.expiresAt <= secondsAfter(clock.now(), RENEW_BEFORE_SECONDS)
  );
}

async function readAccess(deps: XAccessDeps, botId: string): Promise<Access> {
  const sealed = (await findBotChannel(deps.db, botId, 'x'))?.secret ?? null;
  if (sealed === null) throw new AccessLost(null);
  return openAccess(deps, botId, sealed);
}

function openAccess({ keyring }: XAccessDeps, botId: string, sealed: string): Access {
  return { sealed, credentials: xSecret.openForPost(keyring, { botId: botId, secret: sealed }) };
}

/** A newer token than the rejected one: the stored one, or a refreshed one. */
async function newerAccess(
  deps: XAccessDeps,
  publisher: XPublisher,
  botId: string,
  old: Access,
): Promise<Access> {
  const stored = await readAccess(deps, botId);
  if (stored.sealed !== old.sealed) return stored;
  if (stored.credentials.kind !== 'oauth2') {
    // X responds the same to wrong app keys as to a revoked account.
    await publisher.requireKnownKeys();
    throw new AccessLost(old.sealed);
  }
  try {
    return await renew(deps, publisher, botId, { ...stored, credentials: stored.credentials });
  } catch (error) {
    if (!isReconnect(error)) throw error;
    const meanwhile = await readAccess(deps, botId);
    if (meanwhile.sealed !== old.sealed) return meanwhile;
    throw new AccessLost(old.sealed);
  }
}

/**
 * A refresh token works once: two concurrent refreshes would lose the account. The new pair is stored before it is
 * used.
 */
async function renew(
  { db, clock, keyring }: XAccessDeps,
  publisher: XPublisher,
  botId: string,
  old: Access & { credentials: XBearerCredentials },
): Promise<Access> {
  const now = clock.now();
  const until = secondsAfter(now, RENEWAL_SECONDS);
  if (!(await acquireRefresh(db, botId, old.sealed, now, until)))
    throw new ProviderError('retry-later', 'the access token is being refreshed', {
      retryAt: secondsAfter(now, ANOTHER_RENEWS_SECONDS),
    });
  const credentials = await publisher.refresh(old.credentials).catch(async (error) => {
    await releaseRefresh(db, botId, until);
    throw error;
  });
  const sealed = xSecret.seal(keyring, botId, credentials);
  if (await storeRefreshed(db, botId, old.sealed, sealed)) return { sealed, credentials };
  await releaseRefresh(db, botId, until);
  throw new ProviderError('retry-later', 'the account was reconnected meanwhile', { retryAt: now });
}

const isReconnect = (error: unknown) => error instanceof ProviderError && error.fault === 'reconnect';

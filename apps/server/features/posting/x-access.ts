import { openCredentials, sealCredentials } from '#server/features/bots/bot-secrets.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { XBearerCredentials, XCredentials, XPublisher } from '#server/providers/x/publish-port.ts';
import type { PostingDeps } from './deps.ts';
import { abandonRenewal, beginRenewal, findPostingBot, storeRenewed } from './posting-bots-store.ts';
import { requireNoPause } from './require-no-pause.ts';

/** A token that ends while it is on its way is no use. */
const RENEW_BEFORE_SECONDS = 60;
/** Longer than X may take to answer; afterwards another process may try. */
const RENEWAL_SECONDS = 20;
const ANOTHER_RENEWS_SECONDS = 2;

/** X lets us use an account no more, and there is no other access to it than the one named here. */
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
 * Does something for a bot's account. When X does not know the access, the reason may be that it was renewed or
 * connected anew meanwhile, or that our clock is wrong about its end: so it is tried once more, with a newer one.
 */
export async function withXAccess<T>(deps: PostingDeps, botId: string, act: Act<T>): Promise<T> {
  const publisher = publisherOf(deps);
  await requireNoPause(deps, 'x');
  const access = await currentAccess(deps, publisher, botId);
  try {
    return await act(publisher, access.credentials);
  } catch (error) {
    if (!isReconnect(error)) throw error;
  }
  const newer = await newerAccess(deps, publisher, botId, access);
  try {
    return await act(publisher, newer.credentials);
  } catch (error) {
    throw isReconnect(error) ? new AccessLost(newer.sealed) : error;
  }
}

function publisherOf({ xPublisher }: PostingDeps): XPublisher {
  if (xPublisher) return xPublisher;
  throw new ProviderError('retry-later', 'no key for X is configured', {
    scope: 'app',
    reason: 'app-credentials',
  });
}

async function currentAccess(deps: PostingDeps, publisher: XPublisher, botId: string): Promise<Access> {
  const access = await readAccess(deps, botId);
  const { credentials } = access;
  const isEnding =
    credentials.kind === 'oauth2' &&
    credentials.expiresAt <= secondsAfter(deps.clock.now(), RENEW_BEFORE_SECONDS);
  return isEnding ? await newerAccess(deps, publisher, botId, access) : access;
}

async function readAccess(deps: PostingDeps, botId: string): Promise<Access> {
  const sealed = (await findPostingBot(deps.db, botId))?.credentials ?? null;
  if (sealed === null) throw new AccessLost(null);
  try {
    return { sealed, credentials: openCredentials(deps.keyring, botId, sealed) };
  } catch (error) {
    // The installation's keys are not those of yesterday: the owner has done nothing wrong, and nothing is given up.
    const details = { scope: 'account', reason: 'unexpected', cause: error } as const;
    throw new ProviderError('retry-later', 'the access to an account cannot be opened', details);
  }
}

/** Whatever is newer than an access that X does not know: what is stored meanwhile, or a renewal. */
async function newerAccess(
  deps: PostingDeps,
  publisher: XPublisher,
  botId: string,
  old: Access,
): Promise<Access> {
  const stored = await readAccess(deps, botId);
  if (stored.sealed !== old.sealed) return stored;
  if (stored.credentials.kind !== 'oauth2') {
    // X answers a wrong pair of our own keys as it does an account that was taken back.
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

/** A refresh token is good once: two who renew at the same time would lose the account. The new pair is stored before it is used. */
async function renew(
  { db, clock, keyring }: PostingDeps,
  publisher: XPublisher,
  botId: string,
  old: Access & { credentials: XBearerCredentials },
): Promise<Access> {
  const now = clock.now();
  const until = secondsAfter(now, RENEWAL_SECONDS);
  if (!(await beginRenewal(db, botId, old.sealed, now, until)))
    throw new ProviderError('retry-later', 'the access is just being renewed', {
      retryAt: secondsAfter(now, ANOTHER_RENEWS_SECONDS),
    });
  const credentials = await publisher.refresh(old.credentials).catch(async (error) => {
    await abandonRenewal(db, botId, until);
    throw error;
  });
  const sealed = sealCredentials(keyring, botId, credentials);
  if (await storeRenewed(db, botId, old.sealed, sealed)) return { sealed, credentials };
  await abandonRenewal(db, botId, until);
  throw new ProviderError('retry-later', 'the account was connected anew meanwhile', { retryAt: now });
}

const isReconnect = (error: unknown) => error instanceof ProviderError && error.fault === 'reconnect';

import { changeBotChannel, findBotChannel } from '#server/bots/bot-channels-store.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { Deps } from '#server/wiring/deps.ts';
import type { BlueskyAccounts, BlueskySession } from './bluesky-port.ts';
import { type BlueskyAccess, blueskySecret } from './bluesky-secret.ts';

export type BlueskyAccessDeps = Pick<Deps, 'db' | 'clock' | 'keyring'> & {
  blueskyAccounts: BlueskyAccounts;
};

/** Neither the session nor the app password is valid any more. */
export class BlueskyAccessLost extends Error {
  override name = 'BlueskyAccessLost';
}

/**
 * Makes a call for a bot's account. If its session has ended, it is renewed, stored and the call made once more. Two
 * processes that renew it at the same time do no harm: the slower one signs in with the app password.
 */
export async function withBlueskyAccess<T>(
  deps: BlueskyAccessDeps,
  botId: string,
  act: (session: BlueskySession) => Promise<T>,
): Promise<T> {
  const { sealed, access } = await readAccess(deps, botId);
  try {
    return await act(access.session);
  } catch (error) {
    if (!isReconnect(error)) throw error;
  }
  const session = await renewSession(deps, access);
  await storeSession(deps, botId, sealed, { ...access, session });
  try {
    return await act(session);
  } catch (error) {
    throw isReconnect(error) ? meaningOfRejection(error) : error;
  }
}

/** A session that is said to have ended although it was just opened says nothing about the app password. */
function meaningOfRejection(cause: ProviderError): Error {
  if (cause.reason !== 'session-ended') return new BlueskyAccessLost();
  return new ProviderError('retry-later', 'Bluesky rejected a session that it had just opened', { cause });
}

async function readAccess({ db, keyring }: BlueskyAccessDeps, botId: string) {
  const connection = await findBotChannel(db, botId, 'bluesky');
  if (!connection) throw new BlueskyAccessLost();
  return { sealed: connection.secret, access: blueskySecret.openForPost(keyring, connection) };
}

/** Signing in is limited to a few hundred times a day, so the session is refreshed as long as that works. */
async function renewSession(
  { blueskyAccounts }: BlueskyAccessDeps,
  { session, password }: BlueskyAccess,
): Promise<BlueskySession> {
  try {
    return await blueskyAccounts.refresh(session);
  } catch (error) {
    if (!isReconnect(error)) throw error;
  }
  try {
    return await blueskyAccounts.signIn(session.did, password);
  } catch (error) {
    throw isReconnect(error) ? new BlueskyAccessLost() : error;
  }
}

/** The owner may have reconnected the account meanwhile: then theirs is kept. */
async function storeSession(
  { db, keyring }: BlueskyAccessDeps,
  botId: string,
  sealedOld: string,
  access: BlueskyAccess,
): Promise<void> {
  const secret = blueskySecret.seal(keyring, botId, access);
  await changeBotChannel(db, { botId: botId, channel: 'bluesky', secret: sealedOld }, { secret });
}

const isReconnect = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && error.fault === 'reconnect';

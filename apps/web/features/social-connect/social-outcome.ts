import type { ErrorCode } from '@signboard/contract/errors.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import type { KeyValueStorage } from '#web/lib/storage/safe-storage.ts';
import { OUTCOME_KEYS, type SocialNetwork } from './social-network.ts';

/** The callback URL, or why there is none. */
export type SocialOutcome = { url: string } | { fault: ErrorCode };

/** OAuth's error code when a person declines. */
const DENIED = 'access_denied';
const MAX_URL_LENGTH = 2000;
const MAX_ERROR_LENGTH = 200;

/** Null when the callback URL has neither a result nor an error. */
export function parseCallback(address: string): { url: string } | { error: string } | null {
  const { searchParams } = new URL(address);
  // OAuth 1.0a returns the denied token; OAuth 2.0 returns the error.
  if (searchParams.has('denied')) return { error: DENIED };
  const error = searchParams.get('error');
  if (error !== null) return { error: error.slice(0, MAX_ERROR_LENGTH) };
  const isAnswer = searchParams.has('code') || searchParams.has('oauth_verifier');
  return isAnswer && address.length <= MAX_URL_LENGTH ? { url: address } : null;
}

export function storeOutcome(
  network: SocialNetwork,
  answer: { url: string } | { error: string },
  storage: KeyValueStorage,
): void {
  const keys = OUTCOME_KEYS[network];
  if ('url' in answer) storage.setItem(keys.url, answer.url);
  else storage.setItem(keys.error, answer.error);
}

/** Reads and clears the result: it is single-use. */
export function consumeOutcome(network: SocialNetwork, storage: KeyValueStorage): SocialOutcome | null {
  const keys = OUTCOME_KEYS[network];
  const url = storage.getItem(keys.url);
  const error = storage.getItem(keys.error);
  clearOutcome(network, storage);
  if (error !== null) return { fault: faultOfError(network, error) };
  return url === null ? null : { url };
}

/** Clears the result of an earlier attempt. */
export function clearOutcome(network: SocialNetwork, storage: KeyValueStorage): void {
  for (const key of Object.values(OUTCOME_KEYS[network])) storage.removeItem(key);
}

/** Maps a network's error to one of our codes. */
function faultOfError(network: SocialNetwork, error: string): ErrorCode {
  return error.includes(DENIED) ? `${network}-canceled` : `${network}-failed`;
}

/** Why the authorization URL could not be fetched. */
export function addressFault(network: SocialNetwork, reason: unknown): ErrorCode {
  return isProblem(reason) && reason.code !== 'internal' ? reason.code : `${network}-url-failed`;
}

/** The server's own code, unless it is only "internal". */
export function checkFault(network: SocialNetwork, reason: unknown): ErrorCode {
  if (!isProblem(reason)) return faultOfError(network, String(reason));
  if (reason.msg.includes(DENIED)) return `${network}-canceled`;
  return reason.code === 'internal' || reason.code === 'invalid-input' ? `${network}-failed` : reason.code;
}

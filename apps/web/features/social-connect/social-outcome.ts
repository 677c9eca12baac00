import type { ErrorCode } from '@signboard/contract/errors.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import type { KeyValueStorage } from '#web/lib/storage/safe-storage.ts';
import { OUTCOME_KEYS, type SocialNetwork } from './social-network.ts';

/** What came back from a network: the address it sent the person to, or why there is none. */
export type SocialOutcome = { url: string } | { fault: ErrorCode };

/** A network calls it so when a person says no. */
const DENIED = 'access_denied';
const LONGEST_ADDRESS = 2000;
const LONGEST_ERROR = 200;

/** What an address that a network sent the person to says; null when it says nothing at all. */
export function answerIn(address: string): { url: string } | { error: string } | null {
  const { searchParams } = new URL(address);
  // OAuth 1.0a names the refused token; OAuth 2.0 names the error.
  if (searchParams.has('denied')) return { error: DENIED };
  const error = searchParams.get('error');
  if (error !== null) return { error: error.slice(0, LONGEST_ERROR) };
  const isAnswer = searchParams.has('code') || searchParams.has('oauth_verifier');
  return isAnswer && address.length <= LONGEST_ADDRESS ? { url: address } : null;
}

/** Leaves the answer for the page that asked. */
export function keepAnswer(
  network: SocialNetwork,
  answer: { url: string } | { error: string },
  storage: KeyValueStorage,
): void {
  const keys = OUTCOME_KEYS[network];
  if ('url' in answer) storage.setItem(keys.url, answer.url);
  else storage.setItem(keys.error, answer.error);
}

/** Reads the answer and clears it: it is good for one use. */
export function takeOutcome(network: SocialNetwork, storage: KeyValueStorage): SocialOutcome | null {
  const keys = OUTCOME_KEYS[network];
  const url = storage.getItem(keys.url);
  const error = storage.getItem(keys.error);
  forgetOutcome(network, storage);
  if (error !== null) return { fault: faultOfError(network, error) };
  return url === null ? null : { url };
}

/** Clears whatever an earlier attempt has left. */
export function forgetOutcome(network: SocialNetwork, storage: KeyValueStorage): void {
  for (const key of Object.values(OUTCOME_KEYS[network])) storage.removeItem(key);
}

/** A network's own word for what went wrong, as one of ours. */
export function faultOfError(network: SocialNetwork, error: string): ErrorCode {
  return error.includes(DENIED) ? `${network}-canceled` : `${network}-failed`;
}

/** Why the address to go to could not be had. */
export function addressFault(network: SocialNetwork, reason: unknown): ErrorCode {
  return isProblem(reason) && reason.code !== 'internal' ? reason.code : `${network}-url-failed`;
}

/** Why the answer could not be used: what the server says, unless it has nothing better than "internal". */
export function checkFault(network: SocialNetwork, reason: unknown): ErrorCode {
  if (!isProblem(reason)) return faultOfError(network, String(reason));
  if (reason.msg.includes(DENIED)) return `${network}-canceled`;
  return reason.code === 'internal' || reason.code === 'invalid-input' ? `${network}-failed` : reason.code;
}

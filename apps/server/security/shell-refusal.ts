import type { Access } from '@signboard/contract/endpoint.ts';
import type { ErrorCode } from '@signboard/contract/errors.ts';
import type { ActorName } from './actors.ts';

/** The error of the HTTP layer before any handler runs; null if the caller passes. */
export function shellRefusal(access: Access, actor: ActorName): ErrorCode | null {
  if (access === 'session-ignored') return null;
  switch (actor) {
    case 'nobody':
    case 'cookies alone':
      return access === 'open' ? null : 'session-missing';
    case 'expired':
      return 'session-expired';
    case 'wrong CSRF token':
    case 'no CSRF token':
      return 'csrf-mismatch';
    case 'logged out':
    case 'no cookie':
    case 'another’s cookie':
    case 'forged bearer':
      return 'session-ended';
    case 'visitor':
      return access === 'user' ? 'session-missing' : access === 'bot' ? 'bot-session-missing' : null;
    case 'other bot':
    case 'own bot':
      return access === 'user' ? 'session-missing' : null;
    default:
      return null;
  }
}

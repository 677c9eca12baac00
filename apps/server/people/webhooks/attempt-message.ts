import { FetchError } from '#server/platform/providers/guarded-fetch/port.ts';
import type { ClaimedMessage } from './claims-store.ts';
import type { WebhooksDeps } from './deps.ts';
import { bodyOf, messageName } from './message-body.ts';
import type { Attempt } from './messages-store.ts';
import { openSecrets, signMessage } from './webhook-secrets.ts';
import { openUrl } from './webhook-url.ts';

const MAX_ANSWER_BYTES = 64 * 1024;
const KEPT_CHARACTERS = 500;

export type AttemptResult = Attempt & { retryAfter: string | null };

/** Makes one attempt; every failure is a value. */
export async function attemptMessage(
  deps: WebhooksDeps,
  message: ClaimedMessage,
  signal?: AbortSignal,
): Promise<AttemptResult> {
  const { clock } = deps;
  const at = clock.now();
  const startedMs = clock.monotonicMs();
  const since = () => ({ at, durationMs: Math.round(clock.monotonicMs() - startedMs) });
  try {
    const { status, retryAfter, text } = await deps.guardedPost.post(
      openUrl(deps.keyring, { id: message.webhookId, url: message.url }),
      { ...signed(deps, message, at), maxBytes: MAX_ANSWER_BYTES, ...(signal && { signal }) },
    );
    return { ...since(), status, retryAfter, failure: null, answer: startOf(text) };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === 'unexpected')
      deps.log.error(
        { err: error, message: messageName(message.id) },
        'a webhook message failed unexpectedly',
      );
    return { ...since(), status: null, retryAfter: null, failure, answer: '' };
  }
}

function signed({ keyring }: WebhooksDeps, message: ClaimedMessage, now: Date) {
  const id = messageName(message.id);
  const timestamp = Math.floor(now.getTime() / 1000);
  const body = bodyOf(message);
  const secrets = openSecrets(
    keyring,
    {
      id: message.webhookId,
      secret: message.secret,
      previousSecret: message.previousSecret,
      previousUntil: message.previousUntil,
    },
    now,
  );
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signMessage(secrets, { id, timestamp, body }),
      'webhook-dropped': String(message.dropped),
    },
  };
}

function failureOf(error: unknown): NonNullable<Attempt['failure']> {
  if (!(error instanceof FetchError)) return 'unexpected';
  return error.failure === 'too-large' ? 'no-answer' : error.failure;
}

/** PostgreSQL stores no NUL characters; whole characters, also outside the basic plane. */
const startOf = (text: string) =>
  [...text.slice(0, 2 * KEPT_CHARACTERS).replaceAll('\0', '')].slice(0, KEPT_CHARACTERS).join('');

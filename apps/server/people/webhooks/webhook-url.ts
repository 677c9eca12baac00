import { AppError } from '#server/platform/lib/app-error.ts';
import { FetchError } from '#server/platform/providers/guarded-fetch/port.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { seal, unseal } from '#server/platform/secrets/sealed.ts';
import type { WebhooksDeps } from './deps.ts';
import type { WebhookRow } from './webhooks-store.ts';

const PURPOSE = 'webhook-url';
/** Longer parts of a path are taken for tokens. */
const MAX_PART = 20;
const SHOWN = 4;

/** Sealed for its row, because many receivers are protected by nothing but a token in their address. */
export function sealUrl(keyring: Keyring, webhookId: string, url: string): string {
  return seal(keyring, PURPOSE, webhookId, Buffer.from(url));
}

export function openUrl(keyring: Keyring, { id, url }: Pick<WebhookRow, 'id' | 'url'>): string {
  return unseal(keyring, PURPOSE, id, url).toString();
}

/** Enough to recognise an address. */
function maskUrl(address: string): string {
  const { origin, pathname, search } = new URL(address);
  const parts = pathname
    .split('/')
    .map((part) => (part.length > MAX_PART ? `${part.slice(0, SHOWN)}…` : part));
  return origin + parts.join('/') + (search ? '?…' : '');
}

export function presentUrl(keyring: Keyring, webhook: Pick<WebhookRow, 'id' | 'url'>): string {
  return maskUrl(openUrl(keyring, webhook));
}

/** Only what can be known before a connection: the name may resolve to anything by then. */
export function requireSendable({ guardedPost }: WebhooksDeps, url: string): string {
  try {
    guardedPost.check(url);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw new AppError('webhook-address-refused', {
      fields: { url: 'field.webhook-address' },
      cause: error,
    });
  }
  return new URL(url).href;
}

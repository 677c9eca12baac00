import { createHmac, randomBytes } from 'node:crypto';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { seal, unseal } from '#server/platform/secrets/sealed.ts';
import type { WebhookRow } from './webhooks-store.ts';

const PURPOSE = 'webhook-secret';
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A secret as Standard Webhooks writes it, and as it is stored. */
export function createSecret(keyring: Keyring, webhookId: string): { shown: string; sealed: string } {
  const bytes = randomBytes(SECRET_BYTES);
  return {
    shown: PREFIX + bytes.toString('base64'),
    sealed: seal(keyring, PURPOSE, webhookId, bytes),
  };
}

type SealedSecrets = Pick<WebhookRow, 'id' | 'secret' | 'previousSecret' | 'previousUntil'>;

/** The current secret first; after a rotation also the previous one, until its time is over. */
export function openSecrets(keyring: Keyring, webhook: SealedSecrets, now: Date): Buffer[] {
  const { id, secret, previousSecret: previous, previousUntil: until } = webhook;
  const sealed = previous && until && until > now ? [secret, previous] : [secret];
  return sealed.map((one) => unseal(keyring, PURPOSE, id, one));
}

/** The signatures of Standard Webhooks, one for each secret. */
export function signMessage(
  secrets: readonly Uint8Array[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  return secrets
    .map((secret) => createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64'))
    .map((signature) => `v1,${signature}`)
    .join(' ');
}

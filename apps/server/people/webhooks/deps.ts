import type { Deps } from '#server/wiring/deps.ts';

export type WebhooksDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'keyring' | 'guardedPost'>;

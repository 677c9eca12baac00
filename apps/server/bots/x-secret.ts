import type { XCredentials } from '#server/platform/providers/x/publish-port.ts';
import { channelSecret } from './channel-secret.ts';

export const xSecret = channelSecret<XCredentials>('x', (stored) =>
  stored.kind === 'oauth2' ? { ...stored, expiresAt: new Date(stored.expiresAt) } : stored,
);

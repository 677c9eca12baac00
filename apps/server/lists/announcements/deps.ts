import type { Deps } from '#server/wiring/deps.ts';

export type AnnouncementsDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'keyring' | 'discordWebhooks' | 'publicUrl'
>;

import type { ConnectableChannels } from '#server/bots/connectable-channel.ts';
import type { Deps } from '#server/wiring/deps.ts';

export type MyDataDeps = Pick<Deps, 'db' | 'clock' | 'keyring' | 'beacon' | 'publicUrl'> & {
  channels: ConnectableChannels;
};

import type { ChannelName } from '@signboard/domain/channels/channels.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { seal, unseal } from '#server/platform/secrets/sealed.ts';
import type { BotChannelRow } from './bot-channels-store.ts';

/** What lets a bot post to a channel. Sealed, because anyone with it can post there too. */
export type ChannelSecret<Value> = {
  seal(keyring: Keyring, botId: string, value: Value): string;
  open(keyring: Keyring, botId: string, sealed: string): Value;
  /** The same, for a post. */
  openForPost(keyring: Keyring, connection: Pick<BotChannelRow, 'botId' | 'secret'>): Value;
};

/** `revive` restores what JSON doesn't keep. */
export function channelSecret<Value>(
  channel: ChannelName,
  revive: (stored: Value) => Value = (stored) => stored,
): ChannelSecret<Value> {
  const purpose = `bot-${channel}` as const;
  const open = (keyring: Keyring, botId: string, sealed: string) =>
    revive(JSON.parse(unseal(keyring, purpose, botId, sealed).toString()));
  return {
    seal: (keyring, botId, value) => seal(keyring, purpose, botId, Buffer.from(JSON.stringify(value))),
    open,
    openForPost: (keyring, { botId, secret }) => {
      try {
        return open(keyring, botId, secret);
      } catch (error) {
        // The instance's keys have changed: the owner is not at fault, and nothing is dropped.
        const details = { scope: 'account', reason: 'unexpected', cause: error } as const;
        throw new ProviderError('retry-later', `the secret for ${channel} cannot be decrypted`, details);
      }
    },
  };
}

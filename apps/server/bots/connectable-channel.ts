import type { FormValues } from '@signboard/contract/channels/channel-forms.ts';
import type { ErrorCode } from '@signboard/contract/errors.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import type { ChannelName, FormChannel } from '@signboard/domain/channels/channels.ts';
import type { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { BotChannelRow, NewBotChannel } from './bot-channels-store.ts';
import type { BotRow } from './bots-store.ts';

/** What a bot's settings and pages know of a channel. */
export type ConnectableChannel = {
  /** Where the bot posts, as its owner recognizes it; never the secret. */
  describeAddress(connection: BotChannelRow, bot: Pick<BotRow, 'username'>): string;
  /** The account as everyone may see it; null where the address is only its members' business. */
  findProfile(address: BotChannelRow['address'], username: string): { name: string; url: string } | null;
};

/** How owners connect a channel with its form. Calls fail with a `ProviderError`. */
export type ConnectForm<Channel extends FormChannel = FormChannel> = {
  /** Checks with the service what was typed, and seals the secret. */
  connect(botId: string, values: FormValues<Channel>): Promise<Pick<NewBotChannel, 'secret' | 'address'>>;
  /** What a failure means for the form; null: it couldn't be checked. */
  explainFailure(
    error: ProviderError,
  ): { code: ErrorCode; field?: keyof FormValues<Channel> & string } | null;
  /** The part of the address that names the account: what may be out on one must not be sent again on another. */
  accountKey: string | null;
  sendTest(connection: BotChannelRow, text: string, language: Language): Promise<void>;
};

/** The channels by their names. Those that are connected by a form have one: the compiler sees to it. */
export type ConnectableChannels = {
  readonly [Name in ChannelName]: Name extends FormChannel
    ? ConnectableChannel & { form: ConnectForm<Name> }
    : ConnectableChannel;
};

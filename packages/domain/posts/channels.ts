/** Where bots post. The database has the same list in `deliveries_target_known` and `bot_channels_channel_known`. */
export const CHANNELS = ['x', 'discord', 'telegram', 'bluesky'] as const;

export type ChannelName = (typeof CHANNELS)[number];

/** As screens and emails call them. */
export const CHANNEL_NAMES: Readonly<Record<ChannelName, string>> = {
  x: 'X',
  discord: 'Discord',
  telegram: 'Telegram',
  bluesky: 'Bluesky',
};

/** Where bots post. The database has the same list in `deliveries_target_known`. */
export const CHANNELS = ['x', 'discord'] as const;

export type ChannelName = (typeof CHANNELS)[number];

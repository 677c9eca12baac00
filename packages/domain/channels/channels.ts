type ChannelFacts = {
  /** As screens and emails call it. */
  label: string;
  /** How long the text of a post may be, and in what that is counted. */
  limit: { max: number; unit: 'weighted' | 'characters' | 'graphemes' };
  /** By a form of its own, at the service itself, or with a field of the bot's settings. */
  connectedBy: 'form' | 'sign-in' | 'setting';
  /** Whether posts have an address that is known after sending. */
  hasPostLinks: boolean;
  /** Whether bots can post listings there: they are too many for X's prices. */
  hasListings: boolean;
};

/** Where bots post. Everything else that is a list of channels follows from this table. */
export const CHANNEL_TABLE = {
  x: {
    label: 'X',
    limit: { max: 280, unit: 'weighted' },
    connectedBy: 'sign-in',
    hasPostLinks: true,
    hasListings: false,
  },
  discord: {
    label: 'Discord',
    // An embed's description.
    limit: { max: 4096, unit: 'characters' },
    connectedBy: 'setting',
    hasPostLinks: false,
    hasListings: true,
  },
  telegram: {
    label: 'Telegram',
    // The caption of a picture.
    limit: { max: 1024, unit: 'characters' },
    connectedBy: 'form',
    hasPostLinks: true,
    hasListings: true,
  },
  bluesky: {
    label: 'Bluesky',
    limit: { max: 300, unit: 'graphemes' },
    connectedBy: 'form',
    hasPostLinks: true,
    hasListings: false,
  },
} as const satisfies Record<string, ChannelFacts>;

type Table = typeof CHANNEL_TABLE;

export type ChannelName = keyof Table;

/** A channel that owners connect with a form of its own. */
export type FormChannel = {
  [Name in ChannelName]: Table[Name]['connectedBy'] extends 'form' ? Name : never;
}[ChannelName];

export const CHANNELS = Object.keys(CHANNEL_TABLE) as ChannelName[];

const channelsThat = (fits: (facts: ChannelFacts) => boolean) =>
  CHANNELS.filter((name) => fits(CHANNEL_TABLE[name]));

export const FORM_CHANNELS = channelsThat(({ connectedBy }) => connectedBy === 'form') as FormChannel[];
export const LINKED_CHANNELS = channelsThat(({ hasPostLinks }) => hasPostLinks);
export const LISTING_CHANNELS = channelsThat(({ hasListings }) => hasListings);

/** As screens and emails call them. */
export const CHANNEL_NAMES = Object.fromEntries(
  CHANNELS.map((name) => [name, CHANNEL_TABLE[name].label]),
) as Readonly<Record<ChannelName, string>>;

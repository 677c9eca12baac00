import type { PublicState } from '@signboard/domain/lists/life-cycle.ts';
import type { SettingOf } from '@signboard/domain/lists/list-settings.ts';
import { GUILDS, ROLE } from '../../../apps/sandbox/discord/discord-fixtures.ts';
import { CREATED } from '../../../apps/sandbox/ethereum/deployed-contracts.ts';
import type { Saved } from '../../../apps/server/lists/setting-columns.ts';
import type { Palette } from '../draw-picture.ts';

/** The membership that the simulated Discord confirms. */
const DISCORD = {
  discordVerification: true,
  discordServerId: GUILDS[0]?.id ?? '',
  discordServerDisplayName: GUILDS[0]?.name ?? '',
  discordServerLink: 'https://discord.gg/tidepool-society',
  discordRoleId: ROLE.id,
  roleDisplayName: ROLE.name,
} as const;

/** The result mails. */
const MESSAGES = {
  emailWinner: true,
  emailLoser: true,
  winnerMessage: {
    title: 'You’re in the Founders Circle',
    message: 'Your wallet won a spot. The mint opens next week. You don’t need to do anything until then.',
  },
  nonWinnerMessage: {
    title: 'Not this time',
    message:
      'Your wallet didn’t win this time. You can check the draw on the list’s page. Our allowlist is open now.',
  },
};

export type DemoSettings = Partial<
  Omit<Pick<Saved, SettingOf<'apply' | 'notifications' | 'transparency'>>, 'rule' | 'bonuses'>
>;

/** Start, end and event in hours from now, and the size. */
export type DemoBasics = {
  opens: number;
  ends: number;
  event: number;
  spots: number;
  winners: number;
  type: 'Whitelist' | 'Waitlist' | 'Giveaway' | 'Other';
  mintPrice?: string;
};

export type DemoList = {
  /** The list's state after seeding. */
  state: PublicState;
  name: string;
  urlEndName: string;
  description: string;
  chain: 'ethereum' | 'solana';
  palette: Palette;
  hasBanner: boolean;
  basics: DemoBasics | null;
  /** Settings that differ from the defaults. */
  settings: DemoSettings;
  /** How many of the crowd have joined, and which characters. */
  joined: { crowd: number; characters: readonly string[] };
};

const DAY = 24;

/** The owner's lists, newest first: one in every state. */
export const LISTS: readonly DemoList[] = [
  {
    state: 'offline',
    name: 'Moonlit Prints',
    urlEndName: 'moonlit-prints',
    description: 'Draft. Four prints of the harbor at night, one for each phase of the moon.',
    chain: 'ethereum',
    palette: ['#10162f', '#27335f', '#43508c', '#8d93c7', '#e9e4f4'],
    hasBanner: false,
    basics: null,
    settings: {},
    joined: { crowd: 0, characters: [] },
  },
  {
    state: 'upcoming',
    name: 'Harbor Night Market',
    urlEndName: 'harbor-night-market',
    description:
      'Forty stalls, one evening. Registration opens in two days.\nFor Tidepool and Lantern holders with at least 0.05 ETH.',
    chain: 'ethereum',
    palette: ['#2b1638', '#6b2d5c', '#c2496b', '#f28a5f', '#ffd9a0'],
    hasBanner: true,
    basics: { opens: 2 * DAY, ends: 6 * DAY, event: 7 * DAY, spots: 200, winners: 40, type: 'Waitlist' },
    settings: {
      balanceVerification: true,
      requiredBalance: '0.05',
      nftVerification: true,
      ownNft: [CREATED.tidepools, CREATED.lanterns],
    },
    joined: { crowd: 0, characters: [] },
  },
  {
    state: 'open',
    name: 'Tidepool Society Allowlist',
    urlEndName: 'allowlist',
    description:
      '300 spots for the next Tidepools mint.\n\n' +
      'Follow us on X, get the Diver role on our Discord and leave your email. ' +
      'When registration ends, we draw 50 winners. You can check the draw yourself.',
    chain: 'ethereum',
    palette: ['#0d3b4f', '#14657a', '#2a9d9d', '#7fd1c0', '#f4e9cd'],
    hasBanner: true,
    basics: {
      opens: -6 * DAY,
      ends: 3 * DAY,
      event: 5 * DAY,
      spots: 300,
      winners: 50,
      type: 'Whitelist',
      mintPrice: '0.08',
    },
    settings: {
      ...DISCORD,
      twitterVerification: true,
      twitterToFollow: 'tidepoolclub',
      requestEmail: true,
      requireCaptcha: true,
      exposeRegWallets: true,
      confirmation: true,
      confirmationMessage: 'Welcome to the pool! We draw 50 winners when registration ends.',
    },
    joined: { crowd: 121, characters: ['cleo'] },
  },
  {
    state: 'open',
    name: 'Lighthouse Keepers on Solana',
    urlEndName: 'lighthouse-keepers',
    description: 'A giveaway for Solana wallets. No requirements, just join.',
    chain: 'solana',
    palette: ['#1d1b38', '#4a2f7a', '#8a4fb5', '#d38ad1', '#fbe3ef'],
    hasBanner: false,
    basics: { opens: -4 * DAY, ends: 8 * DAY, event: 9 * DAY, spots: 120, winners: 12, type: 'Giveaway' },
    settings: { exposeRegWallets: true },
    joined: { crowd: 34, characters: ['ines'] },
  },
  {
    state: 'full',
    name: 'Lantern District Walk',
    urlEndName: 'lantern-walk',
    description: 'A guided walk for 60 people. Everyone on the list gets a lantern.',
    chain: 'ethereum',
    palette: ['#231a12', '#5a3a1c', '#a9682a', '#e6a94b', '#fff0c9'],
    hasBanner: true,
    basics: { opens: -9 * DAY, ends: 2 * DAY, event: 3 * DAY, spots: 60, winners: 60, type: 'Other' },
    settings: { twitterVerification: true, twitterToFollow: 'tidepoolclub' },
    joined: { crowd: 59, characters: ['bruno'] },
  },
  {
    state: 'ended',
    name: 'Pocket Orbits Raffle',
    urlEndName: 'orbits-raffle',
    description: 'Win one of 15 Pocket Orbits. Registration is over, the draw comes next.',
    chain: 'ethereum',
    palette: ['#0b1a2b', '#16395a', '#2f6fa3', '#7db4dd', '#eaf4fb'],
    hasBanner: false,
    basics: { opens: -14 * DAY, ends: -1 * DAY, event: 4 * DAY, spots: 150, winners: 15, type: 'Giveaway' },
    settings: { exposeWinnerList: true },
    joined: { crowd: 47, characters: ['bruno', 'cleo'] },
  },
  {
    state: 'drawn',
    name: 'Founders Circle',
    urlEndName: 'founders-circle',
    description: '20 of 82 wallets won a spot in the Founders Circle. Check the draw yourself below.',
    chain: 'ethereum',
    palette: ['#12281d', '#265c3f', '#4f9a63', '#a6d18a', '#f3f3d4'],
    hasBanner: true,
    basics: {
      opens: -20 * DAY,
      ends: -2 * DAY,
      event: 6 * DAY,
      spots: 250,
      winners: 20,
      type: 'Whitelist',
      mintPrice: '0.05',
    },
    settings: { ...MESSAGES, exposeRegWallets: true, exposeWinnerList: true },
    joined: { crowd: 80, characters: ['bruno', 'cleo'] },
  },
  {
    state: 'closed',
    name: 'First Tide',
    urlEndName: 'first-tide',
    description: 'Our very first waitlist. Thank you for being early!',
    chain: 'ethereum',
    palette: ['#2a2a2a', '#555249', '#8c8573', '#c4bb9f', '#f1ecd9'],
    hasBanner: false,
    basics: { opens: -27 * DAY, ends: -18 * DAY, event: -17 * DAY, spots: 80, winners: 8, type: 'Waitlist' },
    settings: {},
    joined: { crowd: 35, characters: ['bruno'] },
  },
];

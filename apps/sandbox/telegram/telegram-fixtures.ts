export type TelegramBot = { id: number; token: string; username: string; name: string };
export type TelegramChat = {
  id: number;
  type: 'channel' | 'group';
  title: string;
  username?: string;
  /** The id of the supergroup that the group became. */
  migratedTo?: number;
  /** What every bot is there. */
  member: { status: string; can_post_messages?: boolean; can_send_messages?: boolean };
  about: string;
};

/** Bots as @BotFather hands them out. */
export const TELEGRAM_BOTS: readonly TelegramBot[] = [
  {
    id: 7_100_000_001,
    token: '7100000001:AAsandboxTidepoolSalesBot_0000000001',
    username: 'tidepool_sales_bot',
    name: 'Tidepool sales',
  },
  {
    id: 7_100_000_002,
    token: '7100000002:AAsandboxLanternSalesBot__0000000002',
    username: 'lantern_sales_bot',
    name: 'Lantern sales',
  },
];

const MAY_POST = { status: 'administrator', can_post_messages: true };

export const TELEGRAM_CHATS: readonly TelegramChat[] = [
  {
    id: -1_001_000_000_001,
    type: 'channel',
    title: 'Tidepool sales',
    username: 'tidepool_sales',
    member: MAY_POST,
    about: 'A public channel. Bots may post.',
  },
  {
    id: -1_001_000_000_002,
    type: 'channel',
    title: 'Tidepool team',
    member: MAY_POST,
    about: 'A private channel. Bots may post.',
  },
  {
    id: -400_003,
    type: 'group',
    title: 'Lantern holders',
    migratedTo: -1_001_000_000_003,
    member: { status: 'member' },
    about: 'A group. The failure “migrated” turns it into a supergroup.',
  },
  {
    id: -1_001_000_000_004,
    type: 'channel',
    title: 'Lantern news',
    username: 'lantern_news',
    member: { status: 'administrator', can_post_messages: false },
    about: 'A channel in which bots may not post.',
  },
  {
    id: -1_001_000_000_005,
    type: 'channel',
    title: 'Harbor news',
    username: 'harbor_news',
    member: { status: 'left' },
    about: 'A channel that bots were not added to.',
  },
];

export function findBot(token: string): TelegramBot | undefined {
  const [, number] = /^72(\d{8}):AAsandboxCrowdBot_0{17}$/.exec(token) ?? [];
  return number === undefined
    ? TELEGRAM_BOTS.find((bot) => bot.token === token)
    : telegramCrowdBot(Number(number));
}

/** One of many bots for load tests. */
export function telegramCrowdBot(number: number): TelegramBot {
  const id = 7_200_000_000 + number;
  const token = `${id}:AAsandboxCrowdBot_${'0'.repeat(17)}`;
  return { id, token, username: `crowd_${number}_bot`, name: `Crowd ${number}` };
}

/** By name or id, before and after a group's migration. */
export function findChat(name: string): TelegramChat | undefined {
  return TELEGRAM_CHATS.find(
    ({ id, username, migratedTo }) =>
      name === String(id) ||
      name === String(migratedTo) ||
      (username !== undefined && name.toLowerCase() === `@${username}`),
  );
}

import { givenAccount } from './given-account.ts';
import { givenBot, givenBotOwner } from './given-bot.ts';
import { givenDraw } from './given-draw.ts';
import { givenEntries, givenParticipants } from './given-entries.ts';
import { givenList } from './given-list.ts';
import { givenImage, givenOwner } from './given-owner.ts';

export type { ListAddress, Participant } from './given-account.ts';
export type { BotOwner } from './given-bot.ts';
export type { ListOwner } from './given-owner.ts';

/** What a test starts from, inserted as rows: those that the API would have written. */
export const given = {
  account: givenAccount,
  owner: givenOwner,
  list: givenList,
  entries: givenEntries,
  participants: givenParticipants,
  draw: givenDraw,
  botOwner: givenBotOwner,
  bot: givenBot,
  image: givenImage,
};

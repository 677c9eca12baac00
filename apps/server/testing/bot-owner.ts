export { type BotOwner, decideAtX, givenBotOwner as botOwner, ORIGIN } from './given-bot.ts';

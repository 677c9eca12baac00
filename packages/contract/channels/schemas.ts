import { z } from 'zod';
import { doneAnswer, envelope } from '../answers.ts';
import { botAnswer } from '../bots/bot.ts';
import type { SchemaTable } from '../endpoint.ts';
import { connectedBot } from '../x/schemas.ts';
import { blueskyForm, telegramForm } from './channel-forms.ts';

const ownChannel = z.enum(['telegram', 'bluesky']);

export const channelsSchemas = {
  openWithWallet: {
    summary: 'Open the bot of the signed-in account, or create it; X can be connected to it later',
    answer: envelope(connectedBot),
  },
  connectTelegram: {
    summary: 'Connect a Telegram bot and the channel or group that it posts to',
    body: telegramForm,
    answer: envelope(botAnswer),
  },
  connectBluesky: {
    summary: 'Connect a Bluesky account with an app password',
    body: blueskyForm,
    answer: envelope(botAnswer),
  },
  test: {
    summary: 'Send a test message to a connected channel',
    body: z.object({ channel: ownChannel }),
    answer: doneAnswer,
  },
  disconnect: {
    summary: 'Disconnect a channel and delete what was stored for it',
    query: z.object({ channel: ownChannel }),
    answer: envelope(botAnswer),
  },
} satisfies SchemaTable;

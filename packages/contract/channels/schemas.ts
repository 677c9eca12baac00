import { FORM_CHANNELS, type FormChannel } from '@signboard/domain/channels/channels.ts';
import { z } from 'zod';
import { doneAnswer, envelope } from '../answers.ts';
import { botAnswer } from '../bots/bot.ts';
import type { SchemaTable } from '../endpoint.ts';
import { connectedBot } from '../x/schemas.ts';
import { CHANNEL_FORMS } from './channel-forms.ts';

const formChannel = z.enum(FORM_CHANNELS);

export const channelsSchemas = {
  openWithWallet: {
    summary: 'Open the bot of the signed-in account, or create it; X can be connected to it later',
    answer: envelope(connectedBot),
  },
  test: {
    summary: 'Send a test message to a connected channel',
    body: z.object({ channel: formChannel }),
    answer: doneAnswer,
  },
  disconnect: {
    summary: 'Disconnect a channel and delete what was stored for it',
    query: z.object({ channel: formChannel }),
    answer: envelope(botAnswer),
  },
} satisfies SchemaTable;

export type ConnectSchemas<Channel extends FormChannel> = {
  summary: string;
  body: (typeof CHANNEL_FORMS)[Channel]['schema'];
  answer: (typeof channelsSchemas)['disconnect']['answer'];
};

export function connectSchemas<Channel extends FormChannel>(channel: Channel): ConnectSchemas<Channel> {
  const { summary, schema: body } = CHANNEL_FORMS[channel];
  return { summary, body, answer: channelsSchemas.disconnect.answer };
}

import { z } from 'zod';
import type { Clock } from '#server/platform/lib/clock.ts';
import { encodeForm, type FormPart } from '#server/platform/providers/encode-form.ts';
import { parseResponse, requestJson } from '#server/platform/providers/http-json.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { telegramFault } from './telegram-fault.ts';
import type { TelegramBots, TelegramPhoto } from './telegram-port.ts';

const TIMEOUT_MS = 15_000;
const MAX_PHOTOS = 10;

/** Its shape is checked before it becomes part of an address. */
const TOKEN = /^\d{5,20}:[\w-]{20,80}$/;

const id = z.number().int().transform(String);
const botAnswer = z.object({ result: z.object({ id, username: z.string() }) });
const chatAnswer = z.object({
  result: z.object({
    id,
    type: z.string(),
    title: z.string().optional(),
    username: z.string().optional(),
    first_name: z.string().optional(),
  }),
});
const memberAnswer = z.object({
  result: z.object({
    status: z.string(),
    can_post_messages: z.boolean().optional(),
    can_send_messages: z.boolean().optional(),
  }),
});
const message = z.object({ message_id: id });
const messageAnswer = z.object({ result: z.union([message, z.array(message).min(1)]) });

export type TelegramOptions = { apiBase: string; clock: Clock; timeoutMs?: number };

/** Telegram's Bot API. The token is part of the path, so nothing may log an address: errors name the host only. */
export function createTelegramBots(options: TelegramOptions): TelegramBots {
  const { apiBase, clock, timeoutMs = TIMEOUT_MS } = options;
  const ask = async (token: string, method: string, form: readonly FormPart[], isRepeatable: boolean) => {
    if (!TOKEN.test(token))
      throw new ProviderError('refused', 'this is no Telegram token', { reason: 'bad-token' });
    const url = `${apiBase}/bot${token}/${method}`;
    const call = { method: 'POST', body: encodeForm(form) };
    const answer = await requestJson(url, call, { clock, timeoutMs, isRepeatable });
    if (answer.status >= 300) throw telegramFault(answer, clock);
    return answer.json;
  };
  const read = async <T>(
    token: string,
    method: string,
    fields: Record<string, string>,
    schema: z.ZodType<T>,
  ) => parseResponse(schema, await ask(token, method, formOf(fields), true), 'Telegram');
  return {
    async check(token, chat) {
      const { result: bot } = await read(token, 'getMe', {}, botAnswer);
      const { result: found } = await read(token, 'getChat', { chat_id: chat }, chatAnswer);
      const asked = { chat_id: found.id, user_id: bot.id };
      const { result: member } = await read(token, 'getChatMember', asked, memberAnswer);
      requireMayPost(found.type, member);
      return {
        id: found.id,
        title: found.title ?? found.first_name ?? chat,
        username: found.username ?? null,
        botUsername: bot.username,
      };
    },
    async send(token, chatId, { html, photos }) {
      const { method, form } = buildMessage(chatId, html, photos.slice(0, MAX_PHOTOS));
      const json = await ask(token, method, form, false);
      const { result } = parseResponse(messageAnswer, json, 'Telegram', 'unknown-outcome');
      const [first] = Array.isArray(result) ? result : [result];
      return { messageId: first?.message_id ?? '' };
    },
  };
}

type Member = z.output<typeof memberAnswer>['result'];

/** In a channel only administrators with this right may post; in a group every member may, unless restricted. */
function requireMayPost(chatType: string, member: Member): void {
  if (member.status === 'left' || member.status === 'kicked')
    throw new ProviderError('refused', 'the bot is not in the chat', { reason: 'kicked' });
  const mayPost =
    chatType === 'channel'
      ? member.status === 'creator' || (member.status === 'administrator' && member.can_post_messages)
      : member.status !== 'restricted' || member.can_send_messages;
  if (!mayPost) throw new ProviderError('refused', 'the bot may not post', { reason: 'no-rights' });
}

function buildMessage(chatId: string, html: string, photos: readonly TelegramPhoto[]) {
  const [only] = photos;
  const common = { chat_id: chatId };
  if (!only) {
    const preview = JSON.stringify({ is_disabled: true });
    const fields = { ...common, text: html, parse_mode: 'HTML', link_preview_options: preview };
    return { method: 'sendMessage', form: formOf(fields) };
  }
  if (photos.length === 1) {
    const form = formOf({ ...common, caption: html, parse_mode: 'HTML' });
    return { method: 'sendPhoto', form: [...form, fileOf('photo', only)] };
  }
  // The caption of the first photo is the text of the group.
  const media = photos.map((_, index) => ({
    type: 'photo',
    media: `attach://photo${index}`,
    ...(index === 0 && { caption: html, parse_mode: 'HTML' }),
  }));
  const form = formOf({ ...common, media: JSON.stringify(media) });
  const files = photos.map((photo, index) => fileOf(`photo${index}`, photo));
  return { method: 'sendMediaGroup', form: [...form, ...files] };
}

function formOf(fields: Record<string, string>): FormPart[] {
  return Object.entries(fields).map(([name, value]) => ({ name, value }));
}

const fileOf = (field: string, { name, bytes, contentType }: TelegramPhoto): FormPart => ({
  name: field,
  fileName: name,
  bytes,
  contentType,
});

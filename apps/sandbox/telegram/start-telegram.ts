import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FaultSwitch, failCalls } from '../faults/fault-switch.ts';
import type { SentMessage, SentPhoto } from './sent-message.ts';
import { findBot, findChat, type TelegramBot, type TelegramChat } from './telegram-fixtures.ts';
import { telegramPages } from './telegram-pages.ts';
import {
  CHAT_NOT_FOUND,
  NO_RIGHTS,
  NOT_A_MEMBER,
  problem,
  telegramFaultAnswers,
  UNAUTHORIZED,
} from './telegram-problems.ts';

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

const TOKEN = /<\/?[a-z]+(?: href="[^"<>]*")?>|&(?:amp|lt|gt|quot|#\d+);|[<>&]|[^<>&]+/g;

const TAG = /^<(\/?)(b|i|u|s|a|code|pre)( href="[^"<>]*")?>$/;

const MAX_FILE_BYTES = 10_000_000;
const MAX_CAPTION = 1_024;
const MAX_TEXT = 4_096;
const MAX_MESSAGES = 20_000;
const MAX_WITH_PHOTOS = 300;

/** A simulated Telegram: the Bot API with multipart, and a page with what was sent. */
export function startTelegram(app: FastifyInstance, faults: FaultSwitch): { clear: () => void } {
  let messages: SentMessage[] = [];
  let lastId = 0;
  const add = (message: Omit<SentMessage, 'id' | 'at'>): SentMessage => {
    lastId += 1;
    const sent = { ...message, id: lastId, at: new Date().toISOString() };
    messages.push(sent);
    const old = messages.at(-MAX_WITH_PHOTOS - 1);
    if (old) old.photos = [];
    if (messages.length > MAX_MESSAGES) messages = messages.slice(-MAX_MESSAGES);
    return sent;
  };
  app.register(
    async (api) => {
      await api.register(multipart, { limits: { fileSize: MAX_FILE_BYTES } });
      failCalls(api, faults, telegramFaultAnswers);
      api.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
        const status = error.statusCode ?? 500;
        return reply
          .code(status)
          .send(problem(status, status === 413 ? 'Request Entity Too Large' : 'Error'));
      });
      api.setNotFoundHandler((_request, reply) => reply.code(404).send(problem(404, 'Not Found')));
      api.post<{ Params: { token: string; method: string } }>(
        '/bot:token/:method',
        async (request, reply) => {
          const bot = findBot(request.params.token);
          if (!bot) return reply.code(401).send(UNAUTHORIZED);
          return await answer(bot, request.params.method, await readForm(request), reply, add);
        },
      );
    },
    { prefix: '/telegram/api' },
  );
  telegramPages(app, () => messages);
  return {
    clear: () => {
      messages = [];
    },
  };
}

type Form = { fields: Record<string, string>; files: Map<string, SentPhoto> };

async function readForm(request: FastifyRequest): Promise<Form> {
  const files = new Map<string, SentPhoto>();
  const fields: Record<string, string> = {};
  if (!request.isMultipart()) return { fields: (request.body ?? {}) as Record<string, string>, files };
  for await (const part of request.parts()) {
    if (part.type === 'file')
      files.set(part.fieldname, {
        name: part.filename,
        type: part.mimetype,
        bytes: await part.toBuffer(),
      });
    // Telegram removes carriage returns, which forms put before each line break.
    else fields[part.fieldname] = String(part.value).replaceAll('\r', '');
  }
  return { fields, files };
}

type Add = (message: Omit<SentMessage, 'id' | 'at'>) => SentMessage;

async function answer(bot: TelegramBot, method: string, form: Form, reply: FastifyReply, add: Add) {
  if (method === 'getMe')
    return { ok: true, result: { id: bot.id, is_bot: true, first_name: bot.name, username: bot.username } };
  const chat = findChat(form.fields.chat_id ?? '');
  if (!chat) return reply.code(400).send(CHAT_NOT_FOUND);
  if (method === 'getChat') return { ok: true, result: describeChat(chat) };
  if (method === 'getChatMember')
    return { ok: true, result: { user: { id: bot.id, is_bot: true, first_name: bot.name }, ...chat.member } };
  if (chat.member.status === 'left') return reply.code(403).send(NOT_A_MEMBER);
  if (chat.member.can_post_messages === false) return reply.code(400).send(NO_RIGHTS);
  const parsed = readMessage(method, form);
  if (typeof parsed === 'string') return reply.code(400).send(problem(400, `Bad Request: ${parsed}`));
  const chatId = Number(form.fields.chat_id) || chat.id;
  const sent = add({ ...parsed, chatId, bot: bot.username });
  const message = { message_id: sent.id, date: Math.floor(Date.now() / 1000), chat: describeChat(chat) };
  if (method !== 'sendMediaGroup') return { ok: true, result: message };
  return { ok: true, result: parsed.photos.map((_, at) => ({ ...message, message_id: sent.id + at })) };
}

const describeChat = ({ id, type, title, username }: TelegramChat) => ({ id, type, title, username });

/** The message, or what Telegram says about it. */
function readMessage(
  method: string,
  { fields, files }: Form,
): Pick<SentMessage, 'html' | 'text' | 'photos'> | string {
  if (method === 'sendMessage') return checkText(fields.text ?? '', fields.parse_mode, MAX_TEXT, []);
  if (method === 'sendPhoto') {
    const photo = files.get('photo');
    if (!photo) return 'there is no photo in the request';
    return checkText(fields.caption ?? '', fields.parse_mode, MAX_CAPTION, [photo]);
  }
  if (method !== 'sendMediaGroup') return 'unknown method';
  const media: { media: string; caption?: string; parse_mode?: string }[] = JSON.parse(fields.media ?? '[]');
  if (media.length < 2 || media.length > 10) return 'wrong number of media in an album';
  const photos = media.flatMap((item) => files.get(item.media.replace('attach://', '')) ?? []);
  if (photos.length !== media.length) return 'wrong file identifier/HTTP URL specified';
  return checkText(media[0]?.caption ?? '', media[0]?.parse_mode, MAX_CAPTION, photos);
}

function checkText(html: string, parseMode: string | undefined, maxLength: number, photos: SentPhoto[]) {
  const text = parseMode === 'HTML' ? readHtml(html) : html;
  if (text === null) return "can't parse entities";
  if (text === '' && photos.length === 0) return 'message text is empty';
  if (text.length > maxLength)
    return photos.length > 0 ? 'message caption is too long' : 'message is too long';
  return { html, text, photos };
}

/** What readers see of a text with `parse_mode: "HTML"`; null if Telegram could not parse it. */
function readHtml(markup: string): string | null {
  const open: string[] = [];
  let text = '';
  for (const [piece] of markup.matchAll(TOKEN)) {
    const [, closing, name = ''] = TAG.exec(piece) ?? [];
    if (piece.startsWith('<') && !name) return null;
    if (piece === '&') return null;
    if (!name) text += ENTITIES[piece] ?? piece;
    else if (!closing) open.push(name);
    else if (open.pop() !== name) return null;
  }
  return open.length === 0 ? text : null;
}

import { z } from 'zod';
import { type Clock, secondsAfter } from '#server/platform/lib/clock.ts';
import { type EncodedForm, encodeForm } from '../encode-form.ts';
import { type HttpCall, type JsonResponse, parseResponse, requestJson } from '../http-json.ts';
import { type FaultScope, ProviderError } from '../provider-error.ts';
import type {
  DiscordFile,
  DiscordMessage,
  DiscordWebhook,
  DiscordWebhooks,
  WebhookRefusal,
} from './webhook-port.ts';
import { parseWebhookUrl } from './webhook-url.ts';

/** Longer than Discord's own limits; longer values would be a ban. */
const LONGEST_WAIT_SECONDS = 24 * 3600;

const CODES = {
  unknownChannel: 10_003,
  unknownWebhook: 10_015,
  blocked: 40_333,
  tooLarge: 40_005,
  needsThread: 220_001,
};

const problem = z.object({ code: z.number().catch(0), retry_after: z.number().optional().catch(undefined) });

const TIMEOUT_MS = 15_000;
const MAX_FILE_BYTES = 10 * 1024 * 1024;

const webhookAnswer = z.object({ name: z.string().nullish(), channel_id: z.string().min(1) });
const messageAnswer = z.object({ id: z.string().regex(/^\d+$/) });

export type DiscordWebhookOptions = {
  apiBase: string;
  /** Part of the User-Agent, without which Discord's proxy rejects programs. */
  publicUrl: string;
  clock: Clock;
  timeoutMs?: number;
};

/** Discord's incoming webhooks. They need no app, only the URL from the channel's owner. */
export function createDiscordWebhooks(options: DiscordWebhookOptions): DiscordWebhooks {
  const { apiBase, publicUrl, clock, timeoutMs = TIMEOUT_MS } = options;
  const agent = { 'user-agent': `DiscordBot (${publicUrl}, 1.0)` };
  const ask = async ({ id, token }: DiscordWebhook, query: string, init: HttpCall): Promise<JsonResponse> => {
    const url = `${apiBase}/webhooks/${encodeURIComponent(id)}/${encodeURIComponent(token)}${query}`;
    const headers = {
      ...agent,
      ...(typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}),
    };
    const isRepeatable = init.method === 'GET';
    const answer = await requestJson(url, { ...init, headers }, { clock, timeoutMs, isRepeatable });
    if (answer.status >= 300) throw discordFault(answer, clock);
    return answer;
  };
  return {
    parse: (url) => parseWebhookUrl(url, apiBase),
    async check(webhook) {
      const { json } = await ask(webhook, '', { method: 'GET' });
      const { name = null, channel_id } = parseResponse(webhookAnswer, json, 'Discord');
      return { name, channelId: channel_id };
    },
    async send(webhook, message, files = []) {
      if (files.some(({ bytes }) => bytes.length > MAX_FILE_BYTES))
        throw new ProviderError('refused', 'a file is too large for Discord', { reason: 'too-large' });
      const { json } = await ask(webhook, '?wait=true', { method: 'POST', body: bodyOf(message, files) });
      return { messageId: parseResponse(messageAnswer, json, 'Discord', 'unknown-outcome').id };
    },
  };
}

/** On-chain names are untrusted: nobody is pinged, whatever they contain. */
function bodyOf(
  { content, username, embeds }: DiscordMessage,
  files: readonly DiscordFile[],
): string | EncodedForm {
  const payload = { content, username, embeds, allowed_mentions: { parse: [] } };
  if (files.length === 0) return JSON.stringify(payload);
  const attachments = files.map(({ name }, id) => ({ id, filename: name }));
  return encodeForm([
    { name: 'payload_json', value: JSON.stringify({ ...payload, attachments }) },
    ...files.map(({ name, ...file }, at) => ({ name: `files[${at}]`, fileName: name, ...file })),
  ]);
}

type Problem = z.infer<typeof problem> & { global?: unknown };

/** What a rejected webhook call means for us. */
function discordFault({ status, headers, json }: JsonResponse, clock: Clock): ProviderError {
  const message = `Discord answered ${status} to a webhook`;
  const parsed = problem.loose().safeParse(json);
  if (status === 429) return limited(message, headers, parsed.data, clock);
  // The response comes from a proxy in front of the API: nothing was decided about the call.
  if (!parsed.success || parsed.data.code === CODES.blocked)
    return new ProviderError('retry-later', message, { scope: 'app' });
  return new ProviderError('refused', message, refusalOf(status, parsed.data.code));
}

/** A global limit, or one for our IP address, affects every webhook. */
function limited(message: string, headers: Headers, said: Problem | undefined, clock: Clock): ProviderError {
  const isForAll = !said || said.global === true || headers.get('x-ratelimit-global') === 'true';
  const seconds = said?.retry_after ?? Number(headers.get('retry-after') ?? Number.NaN);
  const retryAt = seconds >= 0 ? secondsAfter(clock.now(), Math.min(seconds, LONGEST_WAIT_SECONDS)) : null;
  return new ProviderError('retry-later', message, { retryAt, scope: isForAll ? 'app' : 'account' });
}

function refusalOf(status: number, code: number): { reason: WebhookRefusal; scope: FaultScope } {
  const isGone = status === 404 && (code === CODES.unknownWebhook || code === CODES.unknownChannel);
  if (isGone || status === 401) return { reason: 'gone', scope: 'account' };
  if (code === CODES.needsThread) return { reason: 'needs-thread', scope: 'account' };
  if (status === 413 || code === CODES.tooLarge) return { reason: 'too-large', scope: 'post' };
  if (status === 400) return { reason: 'invalid-message', scope: 'post' };
  if (status === 403) return { reason: 'not-permitted', scope: 'account' };
  return { reason: 'other', scope: status === 404 ? 'app' : 'post' };
}

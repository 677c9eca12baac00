import { z } from 'zod';
import type { Clock } from '#server/platform/lib/clock.ts';
import { type EncodedForm, encodeForm } from '../encode-form.ts';
import { type HttpCall, type JsonResponse, parseResponse, requestJson } from '../http-json.ts';
import { ProviderError } from '../provider-error.ts';
import { discordFault } from './discord-fault.ts';
import type { DiscordFile, DiscordMessage, DiscordWebhook, DiscordWebhooks } from './webhook-port.ts';
import { parseWebhookUrl } from './webhook-url.ts';

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

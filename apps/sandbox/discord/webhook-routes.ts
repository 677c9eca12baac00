import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkMessage, type Payload } from './check-message.ts';
import { findWebhook, type Webhook } from './discord-fixtures.ts';
import { INVALID_WEBHOOK_TOKEN, rateLimited, rateLimitHeaders, UNKNOWN_WEBHOOK } from './discord-problems.ts';
import type { Attachment, Message, MessageStore } from './message-store.ts';

type Params = { id: string; token: string };

export function webhookRoutes(app: FastifyInstance, messages: MessageStore, rate: WebhookRateLimit): void {
  app.get<{ Params: Params }>('/webhooks/:id/:token', async ({ params }, reply) => {
    const webhook = requireWebhook(params, reply);
    return webhook ? describe(webhook) : reply;
  });
  app.post<{ Params: Params; Querystring: { wait?: string } }>(
    '/webhooks/:id/:token',
    async (request, reply) => {
      const webhook = requireWebhook(request.params, reply);
      if (!webhook) return reply;
      const waitSeconds = rate(webhook.id);
      if (waitSeconds > 0)
        return reply.code(429).headers(rateLimitHeaders(waitSeconds)).send(rateLimited(waitSeconds));
      const { payload, files } = await readMessage(request);
      const refusal = checkMessage(payload, files.length);
      if (refusal) return reply.code(400).send(refusal);
      const { content = '', embeds = [], username = webhook.name } = payload;
      const message = messages.add({ webhookId: webhook.id, username, content, embeds, files });
      return request.query.wait === 'true' ? presentMessage(message, webhook) : reply.code(204).send();
    },
  );
}

function requireWebhook({ id, token }: Params, reply: FastifyReply): Webhook | undefined {
  const webhook = findWebhook(id);
  if (webhook === undefined) return void reply.code(404).send(UNKNOWN_WEBHOOK);
  if (webhook.token !== token) return void reply.code(401).send(INVALID_WEBHOOK_TOKEN);
  return webhook;
}

function describe({ id, name, token, guild }: Webhook) {
  return {
    id,
    type: 1,
    name,
    avatar: null,
    channel_id: channelId(id),
    guild_id: guild.id,
    application_id: null,
    token,
  };
}

function presentMessage({ id, username, content, embeds, files, at }: Message, webhook: Webhook) {
  const attachments = files.map(({ filename, bytes, type }, index) => ({
    id: `${id}${index}`,
    filename,
    size: bytes.length,
    content_type: type,
    url: `/discord/files/${id}/${index}`,
  }));
  const author = { id: webhook.id, username, bot: true, discriminator: '0000', avatar: null };
  return {
    id,
    type: 0,
    channel_id: channelId(webhook.id),
    webhook_id: webhook.id,
    author,
    content,
    embeds,
    attachments,
    timestamp: at,
  };
}

// One channel per webhook; its id just has to be a different snowflake.
function channelId(webhookId: string): string {
  return webhookId.replace(/^107/, '106');
}

async function readMessage(request: FastifyRequest): Promise<{ payload: Payload; files: Attachment[] }> {
  if (!request.isMultipart()) return { payload: (request.body ?? {}) as Payload, files: [] };
  const files: Attachment[] = [];
  let payload: Payload = {};
  for await (const part of request.parts()) {
    if (part.type === 'file')
      files.push({ filename: part.filename, type: part.mimetype, bytes: await part.toBuffer() });
    else if (part.fieldname === 'payload_json') payload = JSON.parse(String(part.value));
  }
  return { payload, files };
}

const WINDOW_MS = 2_000;
const CALLS_PER_WINDOW = 5;

/** Seconds until a webhook may be used again. 0 allows the call and counts it. */
type WebhookRateLimit = (webhookId: string) => number;

/** Discord allows five calls in two seconds per webhook. */
export function createWebhookRateLimit(): WebhookRateLimit {
  const recent = new Map<string, number[]>();
  return (webhookId) => {
    const now = Date.now();
    const calls = (recent.get(webhookId) ?? []).filter((at) => at > now - WINDOW_MS);
    const waitMs = calls.length >= CALLS_PER_WINDOW ? (calls[0] ?? now) + WINDOW_MS - now : 0;
    recent.set(webhookId, waitMs === 0 ? [...calls, now] : calls);
    return waitMs / 1000;
  };
}

import type { FastifyInstance } from 'fastify';
import { sendPage } from '../home/send-page.ts';
import { channelPage } from './channel-page.ts';
import type { MessageStore } from './message-store.ts';

/** The stand-in Discord for people and scripts. */
export function channelRoutes(app: FastifyInstance, messages: MessageStore): void {
  app.get('/discord/messages.json', async () =>
    messages.all().map(({ webhookId, content, embeds, at }) => ({ webhookId, content, embeds, at })),
  );
  app.get('/discord', async (request, reply) => {
    const body = channelPage(messages.all(), `http://${request.headers.host}/discord/api`);
    return sendPage(reply, { title: 'Discord', path: '/discord', body });
  });
  app.get<{ Params: { id: string; index: string } }>(
    '/discord/files/:id/:index',
    async ({ params }, reply) => {
      const file = messages.find(params.id)?.files[Number(params.index)];
      if (file === undefined) return reply.code(404).send({ error: 'There is no such file' });
      // The file is a stranger's: nothing in it may run.
      return reply
        .header('content-security-policy', "sandbox; default-src 'none'")
        .type(file.type)
        .send(file.bytes);
    },
  );
}

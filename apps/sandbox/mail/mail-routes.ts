import type { FastifyInstance } from 'fastify';
import { sendPage } from '../home/send-page.ts';
import { mailListPage, mailPage } from './mail-page.ts';
import type { Outbox } from './outbox.ts';

/** The outbox for scripts and for people. */
export function mailRoutes(app: FastifyInstance, outbox: Outbox): void {
  app.get('/mail.json', async () => outbox.all().map(({ id: _id, ...mail }) => mail));
  app.get('/mail', async (_request, reply) =>
    sendPage(reply, { title: 'Mail', path: '/mail', body: mailListPage(outbox.all()) }),
  );
  app.get<{ Params: { id: string } }>('/mail/:id', async (request, reply) => {
    const mail = outbox.find(Number(request.params.id));
    if (mail === undefined) return reply.code(404).send({ error: 'There is no such mail' });
    return sendPage(reply, { title: mail.subject, path: '/mail', body: mailPage(mail) });
  });
  app.get<{ Params: { id: string } }>('/mail/:id/html', async (request, reply) => {
    const mail = outbox.find(Number(request.params.id));
    if (mail === undefined) return reply.code(404).send({ error: 'There is no such mail' });
    // A mail is a stranger's document: shown without scripts and without our origin, links open in a tab.
    const policy =
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src * data:";
    const page = `<base target="_blank">${mail.html}`;
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page);
  });
}

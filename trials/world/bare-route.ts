// A separate process: a Fastify route that sends what a page of the product sends, and does nothing else.
import fastify from 'fastify';
import { request } from 'undici';
import { BROWSER } from './page-rate.ts';

const { headers, body } = await request(String(process.env.PAGE_URL), { headers: BROWSER });
const bytes = Buffer.from(await body.arrayBuffer());

const app = fastify();
app.get('/', async (_request, reply) =>
  reply
    .header('content-encoding', headers['content-encoding'])
    .header('content-type', headers['content-type'])
    .send(bytes),
);
process.once('SIGTERM', () => void app.close());
process.send?.({ type: 'ready', url: await app.listen({ port: 0, host: '127.0.0.1' }) });

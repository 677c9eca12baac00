import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ChainStatus } from '../ethereum/start-ethereum.ts';
import type { FaultSwitch } from '../faults/fault-switch.ts';
import { homePage, walletPersonas } from './home-page.ts';
import { sendPage, wantsPage } from './send-page.ts';

type HomeOptions = {
  siteUrl: () => string;
  productUrl: string;
  faults: readonly FaultSwitch[];
  chainStatus: () => ChainStatus;
  reset: () => void;
};

/** The home page, its stylesheet, the demo wallet's accounts, and the reset. */
export function homeRoutes(app: FastifyInstance, options: HomeOptions): void {
  const stylesheet = readFileSync(path.join(import.meta.dirname, 'sandbox.css'), 'utf8');
  app.get('/', async (_request, reply) => {
    const body = homePage({ ...options, chainStatus: options.chainStatus(), personas: walletPersonas() });
    return sendPage(reply, { title: 'Sandbox', path: '/', body });
  });
  app.get('/sandbox.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet));
  app.get('/wallet.json', async (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .send({ personas: walletPersonas(), ethereumRpcUrl: `${options.siteUrl()}/rpc/ethereum` }),
  );
  app.post('/reset', async (request, reply) => {
    options.reset();
    return wantsPage(request) ? reply.redirect('/', 303) : { reset: true };
  });
}

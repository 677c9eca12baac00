import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SaleRefused } from '../ethereum/sale-request.ts';
import { drawPrint } from '../ethereum/token-pictures-draw.ts';
import { sendPage } from '../home/send-page.ts';
import { wantsPage } from '../home/wants-page.ts';
import { SOLANA_MARKETPLACES, type SolanaSaleRequest } from './plan-solana-sale.ts';
import { findSolanaToken, SOLANA_COLLECTIONS, SOLANA_TRADERS } from './solana-collections.ts';
import { solanaPage } from './solana-page.ts';
import type { SolanaStore } from './solana-store.ts';

type Options = { store: SolanaStore; siteUrl: () => string };

/** The stand-in Solana for people and for scripts, the button that makes a sale, and what tokens point to on the web. */
export function solanaRoutes(app: FastifyInstance, { store, siteUrl }: Options): void {
  app.get('/solana.json', async () => ({
    rpcUrl: `${siteUrl()}/rpc/solana`,
    collections: SOLANA_COLLECTIONS,
    traders: SOLANA_TRADERS,
    marketplaces: SOLANA_MARKETPLACES,
    sales: store.lastSales(),
  }));
  app.get<{ Querystring: { sold?: string; refused?: string } }>('/solana', async ({ query }, reply) => {
    const body = solanaPage({ slot: store.slot(), sales: store.lastSales(), ...query });
    return sendPage(reply, { title: 'Solana', path: '/solana', body });
  });
  app.post('/solana/sale', async (request, reply) => sell(store, request, reply));
  app.get<{ Params: { file: string } }>('/solana/tokens/:file', async ({ params }, reply) =>
    sendToken(reply, siteUrl(), params.file),
  );
}

function sell(store: SolanaStore, request: FastifyRequest, reply: FastifyReply) {
  try {
    const sale = store.sell(saleRequest(request.body));
    return wantsPage(request) ? reply.redirect(`/solana?sold=${sale.signature}`, 303) : sale;
  } catch (error) {
    if (!(error instanceof SaleRefused)) throw error;
    if (wantsPage(request))
      return reply.redirect(`/solana?refused=${encodeURIComponent(error.message)}`, 303);
    return reply.code(400).send({ error: error.message, marketplaces: SOLANA_MARKETPLACES });
  }
}

// Numbers and texts are both welcome, and a form sends empty fields for what was left open.
function saleRequest(body: unknown): SolanaSaleRequest {
  const given = Object.entries((body ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    given.flatMap(([key, value]) => (value === '' || value == null ? [] : [[key, String(value)]])),
  );
}

function sendToken(reply: FastifyReply, siteUrl: string, file: string) {
  const { address = '', kind } = /^(?<address>\w{32,44})\.(?<kind>json|png)$/.exec(file)?.groups ?? {};
  const found = findSolanaToken(address);
  if (!found) return reply.code(404).send({ error: 'There is no such token' });
  const { token, collection } = found;
  if (kind === 'png') return reply.type('image/png').send(drawPrint(BigInt(token.number + 100)));
  return {
    name: token.name,
    symbol: collection.symbol,
    description: `${collection.name}, a collection of the sandbox.`,
    image: `${siteUrl}/solana/tokens/${address}.png`,
  };
}

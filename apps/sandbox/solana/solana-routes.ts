import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readSaleRequest, SaleRefused } from '../ethereum/sale-request.ts';
import { drawPrint } from '../ethereum/token-pictures.ts';
import { type Html, html, sendPage, wantsPage } from '../home/html.ts';
import { SOLANA_MARKETPLACES } from './plan-solana-sale.ts';
import { findSolanaToken, SOLANA_COLLECTIONS, SOLANA_TRADERS } from './solana-collections.ts';
import type { SolanaSale } from './solana-ledger.ts';
import { SOLANA_NAMES } from './solana-names.ts';
import { PEARLS } from './solana-pearls.ts';
import { SOLANA_PERSONAS } from './solana-personas.ts';
import type { SolanaStore } from './solana-store.ts';

type Options = { store: SolanaStore; siteUrl: () => string };

/** The simulated Solana as a page and as JSON, a call that makes a sale, and token metadata and images. */
export function solanaRoutes(app: FastifyInstance, { store, siteUrl }: Options): void {
  app.get('/solana.json', async () => ({
    rpcUrl: `${siteUrl()}/rpc/solana`,
    collections: SOLANA_COLLECTIONS.map(({ drop, ...collection }) => ({
      ...collection,
      drop: drop && { ...drop, lamports: String(drop.lamports) },
    })),
    pearls: { mint: PEARLS.mint, name: PEARLS.name, decimals: PEARLS.decimals },
    accounts: SOLANA_PERSONAS.map(({ name, address, privateKey }) => ({ name, address, privateKey })),
    traders: SOLANA_TRADERS,
    names: Object.fromEntries(SOLANA_NAMES),
    marketplaces: SOLANA_MARKETPLACES,
    sales: store.lastSales(),
  }));
  app.get<{ Querystring: { sold?: string; minted?: string; refused?: string } }>(
    '/solana',
    async ({ query }, reply) => {
      const body = solanaPage({ slot: store.slot(), sales: store.lastSales(), ...query });
      return sendPage(reply, { title: 'Solana', path: '/solana', body });
    },
  );
  app.post('/solana/sale', async (request, reply) => sell(store, request, reply));
  app.post('/solana/mint', async (request, reply) => mint(store, request, reply));
  app.get<{ Params: { file: string } }>('/solana/tokens/:file', async ({ params }, reply) =>
    sendToken(reply, siteUrl(), params.file),
  );
}

function sell(store: SolanaStore, request: FastifyRequest, reply: FastifyReply) {
  return orRefuse(request, reply, () => {
    const sale = store.sell(readSaleRequest(request.body));
    return wantsPage(request) ? reply.redirect(`/solana?sold=${sale.signature}`, 303) : sale;
  });
}

function mint(store: SolanaStore, request: FastifyRequest, reply: FastifyReply) {
  return orRefuse(request, reply, () => {
    const mints = store.mint(readSaleRequest(request.body));
    return wantsPage(request) ? reply.redirect(`/solana?minted=${mints.length}`, 303) : { mints };
  });
}

function orRefuse(request: FastifyRequest, reply: FastifyReply, act: () => unknown) {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof SaleRefused)) throw error;
    if (wantsPage(request))
      return reply.redirect(`/solana?refused=${encodeURIComponent(error.message)}`, 303);
    return reply.code(400).send({ error: error.message, marketplaces: SOLANA_MARKETPLACES });
  }
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

type SolanaView = {
  slot: number;
  sales: readonly SolanaSale[];
  sold?: string;
  minted?: string;
  refused?: string;
};

const LAMPORTS = 1_000_000_000;
const MARKETPLACE_NAMES = { magiceden: 'Magic Eden', tensor: 'Tensor' };

function solanaPage({ slot, sales, sold, minted, refused }: SolanaView): Html {
  return html`<h1>Solana</h1>
<p class="lead">A simulated Solana node with two collections and two marketplaces. Slot ${slot}.</p>
${sold && html`<p class="done" role="status">Sold. <code>${sold}</code></p>`}
${minted && html`<p class="done" role="status">Minted ${minted}.</p>`}
${refused && html`<p class="refused" role="alert">${refused}</p>`}
${saleForm()}${mintForm()}${lastSales(sales)}${collections()}${wallets()}`;
}

function saleForm(): Html {
  const options = SOLANA_COLLECTIONS.map(
    ({ address, name, marketplace }) =>
      html`<option value="${address}">${name}, on ${MARKETPLACE_NAMES[marketplace]}</option>`,
  );
  return html`<section class="card"><h2>Make a sale</h2><form method="post" action="/solana/sale" class="fields">
<label>Collection<select name="collection"><option value="">Any</option>${options}</select></label>
<label>Token<input name="token" inputmode="numeric" placeholder="any" size="6"></label>
<label>Price in SOL<input name="priceSol" inputmode="decimal" placeholder="any" size="6"></label>
<button>Sell</button></form></section>`;
}

function mintForm(): Html {
  const options = SOLANA_COLLECTIONS.flatMap(({ address, name, drop }) =>
    drop
      ? [html`<option value="${address}">${name}, ${drop.tokens.length} from its candy machine</option>`]
      : [],
  );
  return html`<section class="card"><h2>Mint</h2><form method="post" action="/solana/mint" class="fields">
<label>Collection<select name="collection">${options}</select></label>
<label>Tokens<input name="count" inputmode="numeric" placeholder="1" size="6"></label>
<button>Mint</button></form></section>`;
}

function lastSales(sales: readonly SolanaSale[]): Html {
  if (sales.length === 0) return html`<p class="empty">No sales yet.</p>`;
  const rows = sales.map(
    ({ name, marketplace, lamports, signature }) =>
      html`<tr><td>${name}</td><td>${MARKETPLACE_NAMES[marketplace]}</td><td>${Number(lamports) / LAMPORTS} SOL</td><td><code>${signature}</code></td></tr>`,
  );
  return html`<section><h2>Latest sales</h2><div class="wide"><table><thead><tr><th>Token</th><th>Marketplace</th><th>Price</th><th>Signature</th></tr></thead>
<tbody>${rows}</tbody></table></div></section>`;
}

function collections(): Html {
  const rows = SOLANA_COLLECTIONS.map(
    ({ address, name, standard, tokens }) =>
      html`<tr><td>${name}</td><td>${standard === 'core' ? 'MPL Core' : 'Metaplex'}</td><td>${tokens.length}</td><td><code>${address}</code></td></tr>`,
  );
  return html`<section><h2>Collections</h2><div class="wide"><table><thead><tr><th>Name</th><th>Standard</th><th>Tokens</th><th>Address</th></tr></thead>
<tbody>${rows}</tbody></table></div></section>`;
}

function wallets(): Html {
  const rows = SOLANA_TRADERS.map(
    (address) =>
      html`<tr><td>Trader</td><td>${SOLANA_NAMES.get(address) ?? ''}</td><td><code>${address}</code></td></tr>`,
  );
  return html`<section><h2>Wallets</h2><div class="wide"><table><tbody>${rows}</tbody></table></div></section>`;
}

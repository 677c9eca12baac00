import type { FastifyInstance } from 'fastify';
import { type Html, html, pluralize, sendPage, showTime, wantsPage } from '../home/html.ts';
import { type NewOrder, OPENSEA_COLLECTIONS, type Order, type OrderStore } from './opensea-store.ts';

const MAX_SHOWN = 100;
const PRICE = /^(\d{1,6})(?:\.(\d{1,18}))?$/;

type ListingRequest = {
  slug?: string;
  tokenId?: unknown;
  price?: unknown;
  taker?: string;
  ageSeconds?: unknown;
};

/** The simulated OpenSea as a page, as JSON, and a form to list a token. */
export function openSeaPages(app: FastifyInstance, store: OrderStore): void {
  app.get('/opensea/listings.json', async () => store.all());
  app.get('/opensea', async (_request, reply) =>
    sendPage(reply, { title: 'OpenSea', path: '/opensea', body: listingsPage(store.all()) }),
  );
  app.post('/opensea/listings', async (request, reply) => {
    const order = readOrder((request.body ?? {}) as ListingRequest);
    if (typeof order === 'string') return reply.code(400).send({ error: order });
    const added = store.add(order);
    return wantsPage(request) ? reply.redirect('/opensea', 303) : added;
  });
}

/** The order, or what is wrong with it. */
function readOrder({ slug, tokenId, price, taker = '', ageSeconds = 0 }: ListingRequest): NewOrder | string {
  const collection = OPENSEA_COLLECTIONS.find((one) => one.slug === slug);
  if (!collection) return `There is no collection "${slug ?? ''}"`;
  if (!/^\d{1,20}$/.test(String(tokenId ?? ''))) return 'tokenId must be a number';
  const [, whole, fraction = ''] = PRICE.exec(String(price ?? '')) ?? [];
  if (whole === undefined) return 'price must be a number such as 0.85';
  const wei = String(BigInt(whole + fraction.padEnd(18, '0')));
  return { collection, tokenId: String(tokenId), price: wei, taker, ageSeconds: Number(ageSeconds) || 0 };
}

function listingsPage(orders: readonly Order[]): Html {
  const rows = orders.slice(-MAX_SHOWN).toReversed().map(showOrder);
  const options = OPENSEA_COLLECTIONS.map(({ slug, name }) => html`<option value="${slug}">${name}</option>`);
  return html`<h1>OpenSea</h1><p class="lead">${pluralize(orders.length, 'listing')} on the simulated OpenSea. Every collection
has a floor of 1 ETH. Turn on listings in the settings of a bot, then list a token for less.</p>
<section class="card"><h2>List a token</h2><form method="post" action="/opensea/listings" class="fields">
<label>Collection<select name="slug">${options}</select></label>
<label>Token<input type="number" name="tokenId" value="7" min="1"></label>
<label>Price in ETH<input name="price" value="0.85" inputmode="decimal"></label><button>List</button></form></section>
<section><h2>Listings</h2><div class="wide"><table><thead><tr><th>Collection</th><th>Token</th><th>Price</th><th>Listed</th></tr></thead>
<tbody>${rows}</tbody></table></div></section>`;
}

function showOrder({ collection, tokenId, price, taker, listedAt }: Order): Html {
  return html`<tr><td>${collection.name}</td><td>#${tokenId}</td><td>${showPrice(price)} ETH${taker ? ', private' : ''}</td>
<td>${showTime(new Date(listedAt * 1000).toISOString())}</td></tr>`;
}

function showPrice(wei: string): string {
  const digits = wei.padStart(19, '0');
  const fraction = digits.slice(-18).replace(/0+$/, '');
  return digits.slice(0, -18) + (fraction && `.${fraction}`);
}

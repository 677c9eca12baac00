import { type Html, html } from '../home/html.ts';
import { SOLANA_COLLECTIONS, SOLANA_TRADERS } from './solana-collections.ts';
import type { SolanaSale } from './solana-ledger.ts';

type SolanaView = { slot: number; sales: readonly SolanaSale[]; sold?: string; refused?: string };

const LAMPORTS = 1_000_000_000;
const PLACES = { magiceden: 'Magic Eden', tensor: 'Tensor' };

/** Collections, wallets, the last sales and a button for the next one. */
export function solanaPage({ slot, sales, sold, refused }: SolanaView): Html {
  return html`<h1>Solana</h1>
<p class="lead">A simulated Solana node with two collections and two marketplaces. Slot ${slot}.</p>
${sold && html`<p class="done" role="status">Sold. <code>${sold}</code></p>`}
${refused && html`<p class="refused" role="alert">${refused}</p>`}
${saleForm()}${lastSales(sales)}${collections()}${wallets()}`;
}

function saleForm(): Html {
  const options = SOLANA_COLLECTIONS.map(
    ({ address, name, marketplace }) =>
      html`<option value="${address}">${name}, on ${PLACES[marketplace]}</option>`,
  );
  return html`<section class="card"><h2>Make a sale</h2><form method="post" action="/solana/sale" class="fields">
<label>Collection<select name="collection"><option value="">Any</option>${options}</select></label>
<label>Token<input name="token" inputmode="numeric" placeholder="any" size="6"></label>
<label>Price in SOL<input name="priceSol" inputmode="decimal" placeholder="any" size="6"></label>
<button>Sell</button></form></section>`;
}

function lastSales(sales: readonly SolanaSale[]): Html {
  if (sales.length === 0) return html`<p class="empty">No sales yet.</p>`;
  const rows = sales.map(
    ({ name, marketplace, lamports, signature }) =>
      html`<tr><td>${name}</td><td>${PLACES[marketplace]}</td><td>${Number(lamports) / LAMPORTS} SOL</td><td><code>${signature}</code></td></tr>`,
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
    (address) => html`<tr><td>Trader</td><td><code>${address}</code></td></tr>`,
  );
  return html`<section><h2>Wallets</h2><div class="wide"><table><tbody>${rows}</tbody></table></div></section>`;
}

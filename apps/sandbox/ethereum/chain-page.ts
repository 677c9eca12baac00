import { type Html, html } from '../home/html.ts';
import { BASE_TOKENS } from './base-tokens.ts';
import { BASE_COLLECTIONS, COLLECTIONS } from './collections.ts';
import { BASE_CREATED, BASE_NET, CREATED, MAIN_NET } from './deployed-contracts.ts';
import { DEV_ACCOUNTS, ETHEREUM_PERSONAS, TRADERS } from './dev-accounts.ts';
import type { ChainStatus } from './start-ethereum.ts';

type ChainView = { head: { number: string; timestamp: string }; sold?: string; refused?: string };

/** Shown until the chain runs. */
export function noChainPage(status: Exclude<ChainStatus, { state: 'running' }>): Html {
  const text =
    status.state === 'starting'
      ? html`<p class="empty" role="status">The local Ethereum is starting. This page updates automatically.</p>`
      : html`<p class="refused" role="alert">${status.notice}</p><p>Everything else in the sandbox works.</p>`;
  return html`<h1>Chain</h1>${text}`;
}

/** Collections, contracts, accounts and a button for a sale. */
export function chainPage(view: ChainView): Html {
  const at = new Date(Number(view.head.timestamp) * 1000).toISOString().slice(11, 19);
  return html`<h1>Chain</h1>
<p class="lead">A local Ethereum with mainnet’s chain ID. Block ${Number(view.head.number)}, ${at} UTC.</p>
${view.sold && html`<p class="done" role="status">Sold. <code>${view.sold}</code></p>`}
${view.refused && html`<p class="refused" role="alert">${view.refused}</p>`}
${saleForm()}${collections()}${contracts()}${base()}${accounts()}`;
}

function saleForm(): Html {
  const options = COLLECTIONS.map(({ address, name }) => html`<option value="${address}">${name}</option>`);
  return html`<section class="card"><h2>Make a sale</h2><form method="post" action="/chain/sale" class="fields">
<label>Collection<select name="collection"><option value="">Any</option>${options}</select></label>
<label>Token<input name="tokenId" inputmode="numeric" placeholder="any" size="6"></label>
<label>Price in ETH<input name="priceEth" inputmode="decimal" placeholder="any" size="6"></label>
<input type="hidden" name="marketplace" value="seaport"><button>Sell on Seaport</button></form></section>`;
}

function collections(): Html {
  const rows = COLLECTIONS.map(
    ({ address, name, standard }) =>
      html`<tr><td>${name}</td><td>${standard === 'erc721' ? 'ERC-721' : 'ERC-1155'}</td><td><code>${address}</code></td></tr>`,
  );
  return html`<section><h2>Collections</h2><div class="wide"><table><thead><tr><th>Name</th><th>Standard</th><th>Address</th></tr></thead>
<tbody>${rows}</tbody></table></div></section>`;
}

function contracts(): Html {
  const known: [string, string][] = [
    ['Signboard Access Pass, 0.1 ETH', CREATED.accessPass],
    ['Cleo’s contract wallet', CREATED.contractWallet],
    ['Seaport 1.6', MAIN_NET.seaport],
    ['Wrapped Ether', MAIN_NET.weth],
    ['ETH/USD price feed', MAIN_NET.ethUsdFeed],
    ['SOL/USD price feed', MAIN_NET.solUsdFeed],
    ['ENS universal resolver', MAIN_NET.ensUniversalResolver],
  ];
  return contractTable('Contracts', known);
}

/** The second chain, for requirements that are not about mainnet. */
function base(): Html {
  const sale = html`<form method="post" action="/chain/sale" class="fields"><input type="hidden" name="chain" value="base">
<button>Sell on Base</button></form>`;
  const table = contractTable('On Base', [
    ...BASE_COLLECTIONS.map(({ name, address }): [string, string] => [`${name}, for sale`, address]),
    ...BASE_TOKENS.map(({ name, address }): [string, string] => [name, address]),
    ['Staked Shells, stakedBy(address)', BASE_CREATED.staking],
    ['Human Passport scores', BASE_NET.passportScores],
    ['Ethereum Attestation Service', BASE_NET.attestationService],
    ['Delegate registry, on both chains', MAIN_NET.delegateRegistry],
  ]);
  return html`${table}${sale}`;
}

function contractTable(title: string, known: readonly [string, string][]): Html {
  const rows = known.map(
    ([name, address]) => html`<tr><td>${name}</td><td><code>${address}</code></td></tr>`,
  );
  return html`<section><h2>${title}</h2><div class="wide"><table><tbody>${rows}</tbody></table></div></section>`;
}

function accounts(): Html {
  const rows = DEV_ACCOUNTS.map((account, index) => {
    const persona = ETHEREUM_PERSONAS.find(({ address }) => address === account.address);
    const fallback = TRADERS.includes(account) ? 'Trader' : 'Deployer';
    return html`<tr><td>${index}</td><td>${persona?.name ?? fallback}</td><td><code>${account.address}</code></td></tr>`;
  });
  return html`<section><h2>Accounts</h2><p>Their private keys are public and listed in <a href="/chain.json">chain.json</a>.</p>
<div class="wide"><table><tbody>${rows}</tbody></table></div></section>`;
}

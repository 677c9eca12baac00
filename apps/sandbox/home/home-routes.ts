import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ETHEREUM_PERSONAS } from '../ethereum/dev-accounts.ts';
import type { ChainStatus } from '../ethereum/start-ethereum.ts';
import { FAULTS, type FaultSwitch } from '../faults/fault-switch.ts';
import { SOLANA_PERSONAS } from '../solana/solana-personas.ts';
import { type Html, html, sendPage, wantsPage } from './html.ts';

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

type HomeView = {
  productUrl: string;
  faults: readonly FaultSwitch[];
  chainStatus: ChainStatus;
  personas: WalletPersona[];
};

const SERVICE_NAMES: Record<string, string> = {
  x: 'X',
  discord: 'Discord',
  telegram: 'Telegram',
  bluesky: 'Bluesky',
  opensea: 'OpenSea',
  mail: 'Mail',
  rpc: 'Chain RPC',
  beacon: 'Beacon',
  timestamps: 'Timestamps',
  recaptcha: 'reCAPTCHA',
  webhooks: 'Webhooks',
};

/** The home page: services, demo accounts and simulated failures. */
function homePage({ productUrl, faults, chainStatus, personas }: HomeView): Html {
  return html`<h1>Sandbox</h1>
<p class="lead">Signboard uses X, Discord, Telegram, Bluesky, OpenSea, a mail server, two blockchains, a source of randomness and a timestamp authority.
The sandbox simulates all of them with their real protocols. Nothing leaves this machine.</p>
<p><a class="button" href="${productUrl}">Open Signboard</a></p>
${services(chainStatus)}${walletAccounts(personas)}${faultForms(faults)}
<section class="card"><h2>Start over</h2><p>Clears emails, posts, messages, webhooks and pending failures. The chains keep running.</p>
<form method="post" action="/reset"><button class="quiet">Reset</button></form></section>`;
}

function describeChain(status: ChainStatus): string {
  if (status.state === 'starting') return 'The local Ethereum is starting.';
  if (status.state === 'failed') return status.notice;
  return 'A local Ethereum with real marketplace contracts. Make a sale.';
}

function services(chainStatus: ChainStatus): Html {
  const cards: [string, string, string][] = [
    ['/mail', 'Mail', 'All emails Signboard sent, with their links.'],
    ['/x', 'X', 'Posts of all accounts, with pictures.'],
    ['/discord', 'Discord', 'Channel messages, and webhooks for your bots.'],
    ['/telegram', 'Telegram', 'Messages in channels and groups, and bots to post with.'],
    ['/bluesky', 'Bluesky', 'Posts of all accounts, and app passwords.'],
    ['/opensea', 'OpenSea', 'Listings of the local collections. List a token for your bots.'],
    ['/webhooks', 'Webhooks', 'A receiver of webhooks: the address to use, and what arrived.'],
    ['/chain', 'Chain', describeChain(chainStatus)],
    ['/solana', 'Solana', 'A simulated Solana with two collections. Make a sale.'],
    ['/recaptcha', 'reCAPTCHA', 'Off unless you set its keys. Choose the score visitors get.'],
  ];
  const items = cards.map(
    ([href, name, text]) => html`<li><a class="card" href="${href}"><h3>${name}</h3><p>${text}</p></a></li>`,
  );
  return html`<section><h2>Services</h2><ul class="grid">${items}</ul></section>`;
}

function walletAccounts(personas: WalletPersona[]): Html {
  const rows = personas.map(
    ({ name, role, chain, address }) =>
      html`<tr><td>${name}</td><td>${role}</td><td>${chain === 'ethereum' ? 'Ethereum' : 'Solana'}</td><td><code>${address}</code></td></tr>`,
  );
  return html`<section><h2>Demo wallet accounts</h2><div class="wide"><table><thead><tr><th>Name</th><th>Role</th><th>Chain</th>
<th>Address</th></tr></thead><tbody>${rows}</tbody></table></div><p class="note">Their private keys are in <a href="/wallet.json">wallet.json</a>.
To use an X or Discord account, connect one in Signboard and choose it there.</p></section>`;
}

function faultForms(faults: readonly FaultSwitch[]): Html {
  const cards = faults.map(
    (service) => html`<li class="card"><h3>${SERVICE_NAMES[service.name]}</h3>${pendingOf(service)}
<form method="post" action="/${service.name}/faults" class="fields"><label>Number of calls<input type="number" name="count" value="1" min="1" max="100000"></label>
<label>Failure<select name="kind">${service.kinds.map((kind) => html`<option>${kind}</option>`)}</select></label><button class="quiet">Fail next calls</button></form></li>`,
  );
  const meanings = Object.entries(FAULTS).map(
    ([kind, meaning]) => html`<dt><code>${kind}</code></dt><dd>${meaning}</dd>`,
  );
  return html`<section id="faults"><h2>Simulate failures</h2><p>See how Signboard handles outages of other services.</p>
<ul class="grid">${cards}</ul><details><summary>What each failure does</summary><dl>${meanings}</dl></details></section>`;
}

function pendingOf(service: FaultSwitch): Html {
  const pending = service.pending();
  if (pending.length === 0) return html`<p class="note">Working normally.</p>`;
  return html`<p class="refused">${pending.map(({ kind, count }) => `${count} × ${kind}`).join(', ')}</p>`;
}

type WalletPersona = {
  id: string;
  name: string;
  role: string;
  chain: 'ethereum' | 'solana';
  address: string;
  privateKey: string;
};

/** The accounts of the demo wallet. */
function walletPersonas(): WalletPersona[] {
  const onEthereum = ETHEREUM_PERSONAS.map((persona) => ({ ...persona, chain: 'ethereum' as const }));
  const onSolana = SOLANA_PERSONAS.map((persona) => ({ ...persona, chain: 'solana' as const }));
  return [...onEthereum, ...onSolana].map(({ id, name, role, chain, address, privateKey }) => ({
    id,
    name,
    role,
    chain,
    address,
    privateKey,
  }));
}

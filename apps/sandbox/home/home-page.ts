import type { ChainStatus } from '../ethereum/start-ethereum.ts';
import { FAULTS, type FaultSwitch } from '../faults/fault-switch.ts';
import { type Html, html } from './html.ts';
import type { WalletPersona } from './wallet-personas.ts';

type HomeView = {
  productUrl: string;
  faults: readonly FaultSwitch[];
  chainStatus: ChainStatus;
  personas: WalletPersona[];
};

const SERVICE_NAMES: Record<string, string> = {
  x: 'X',
  discord: 'Discord',
  mail: 'Mail',
  rpc: 'Chain RPC',
  beacon: 'Beacon',
  recaptcha: 'reCAPTCHA',
};

/** What the sandbox is, where everything stands, who plays in it, and how to break it. */
export function homePage({ productUrl, faults, chainStatus, personas }: HomeView): Html {
  return html`<h1>The world, offline</h1>
<p class="lead">Signboard talks to X, Discord, mail servers, two blockchains and a randomness beacon. Here all of them are
stand-ins on this machine: they speak the real protocols, and nothing leaves it.</p>
<p><a class="button" href="${productUrl}">Open Signboard</a></p>
${places(chainStatus)}${people(personas)}${faultForms(faults)}
<section class="card"><h2>Start over</h2><p>Forgets mails, posts, messages and pending faults. The chain goes on.</p>
<form method="post" action="/reset"><button class="quiet">Reset</button></form></section>`;
}

function describeChain(status: ChainStatus): string {
  if (status.state === 'starting') return 'The local Ethereum is starting.';
  if (status.state === 'failed') return status.notice;
  return 'A local Ethereum with real market contracts. Make a sale.';
}

function places(chainStatus: ChainStatus): Html {
  const cards: [string, string, string][] = [
    ['/mail', 'Mail', 'Every mail that was sent, with its links.'],
    ['/x', 'X', 'The timeline of all accounts, with pictures.'],
    ['/discord', 'Discord', 'The channels and the webhooks to use.'],
    ['/chain', 'Chain', describeChain(chainStatus)],
    [
      '/solana',
      'Solana',
      'The stand-in Solana: its collections, its last sales, and a button that makes one.',
    ],
    ['/recaptcha', 'reCAPTCHA', 'Off unless you set its keys. Choose the score that visitors get.'],
  ];
  const items = cards.map(
    ([href, name, text]) => html`<li><a class="card" href="${href}"><h3>${name}</h3><p>${text}</p></a></li>`,
  );
  return html`<section><h2>Look around</h2><ul class="grid">${items}</ul></section>`;
}

function people(personas: WalletPersona[]): Html {
  const rows = personas.map(
    ({ name, role, chain, address }) =>
      html`<tr><td>${name}</td><td>${role}</td><td>${chain === 'ethereum' ? 'Ethereum' : 'Solana'}</td><td><code>${address}</code></td></tr>`,
  );
  return html`<section><h2>People of the demo wallet</h2><div class="wide"><table><thead><tr><th>Name</th><th>Who</th><th>Chain</th>
<th>Address</th></tr></thead><tbody>${rows}</tbody></table></div><p class="note">Their keys stand in <a href="/wallet.json">wallet.json</a>.
The accounts for X and Discord are offered when Signboard asks to connect one.</p></section>`;
}

function faultForms(faults: readonly FaultSwitch[]): Html {
  const cards = faults.map(
    (service) => html`<li class="card"><h3>${SERVICE_NAMES[service.name]}</h3>${pendingOf(service)}
<form method="post" action="/${service.name}/faults" class="fields"><label>The next calls<input type="number" name="count" value="1" min="1" max="100000"></label>
<label>fail so<select name="kind">${service.kinds.map((kind) => html`<option>${kind}</option>`)}</select></label><button class="quiet">Set</button></form></li>`,
  );
  const meanings = Object.entries(FAULTS).map(
    ([kind, meaning]) => html`<dt><code>${kind}</code></dt><dd>${meaning}</dd>`,
  );
  return html`<section id="faults"><h2>Break something</h2><p>See how Signboard behaves when the others do not.</p>
<ul class="grid">${cards}</ul><details><summary>What the faults mean</summary><dl>${meanings}</dl></details></section>`;
}

function pendingOf(service: FaultSwitch): Html {
  const pending = service.pending();
  if (pending.length === 0) return html`<p class="note">Works as it should.</p>`;
  return html`<p class="refused">${pending.map(({ kind, count }) => `${count} × ${kind}`).join(', ')}</p>`;
}

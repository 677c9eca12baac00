import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Hex } from 'viem';
import { html, sendDialog } from '../home/html.ts';

export const BASE_ACCOUNT_PATH = '/base-account/connect';

const SALT = /^0x[0-9a-f]{64}$/;
const MESSAGE = /^0x(?:[0-9a-f]{2}){1,4000}$/;
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

type Body = { salt?: string; message?: string };

/** A simulated keys.coinbase.com: the window that a page opens to ask for an account and for a signature. */
export function startBaseAccount(app: FastifyInstance): void {
  const script = readFileSync(path.join(import.meta.dirname, 'browser', 'connect.js'), 'utf8');
  app.get(BASE_ACCOUNT_PATH, async (_request, reply) =>
    sendDialog(reply, { title: 'Base Account', body: windowBody(), policy: POLICY }),
  );
  app.get('/base-account/connect.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  );
  // viem is slow to load, so it is loaded when someone signs.
  app.post<{ Body: Body }>('/base-account/account', async ({ body }, reply) => {
    if (!SALT.test(body?.salt ?? '')) return reply.code(400).send({ error: 'salt is not right' });
    const { walletAddress } = await import('./passkey-wallet.ts');
    return { address: walletAddress(body.salt as Hex) };
  });
  app.post<{ Body: Body }>('/base-account/signature', async ({ body }, reply) => {
    const isValid = SALT.test(body?.salt ?? '') && MESSAGE.test(body?.message ?? '');
    if (!isValid) return reply.code(400).send({ error: 'salt or message is not right' });
    const { signForWallet } = await import('./passkey-wallet.ts');
    return { signature: await signForWallet(body.salt as Hex, body.message as Hex) };
  });
}

function windowBody() {
  return html`<h1>Base Account</h1>
<p id="what">Waiting for the page that opened this window.</p>
<pre id="text" hidden></pre>
<p id="buttons" hidden><button id="confirm"></button> <button id="cancel" class="quiet">Cancel</button></p>
<script type="module" src="/base-account/connect.js"></script>`;
}

import { ed25519 } from '@noble/curves/ed25519.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxForTest } from '../sandbox-for-test.ts';
import { html } from './html.ts';

const sandbox = sandboxForTest({ beforeAll, afterAll });

describe('sandbox pages', () => {
  it.each([
    '/',
    '/mail',
    '/x',
    '/discord',
    '/telegram',
    '/bluesky',
    '/opensea',
    '/chain',
    '/solana',
    '/recaptcha',
  ])('%s is a page without inline script or style', async (path) => {
    const answer = await sandbox.get(path);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'");
    expect(page).toContain('<h1>');
    expect(page).not.toMatch(/<script|<style|style="|undefined|\[object/);
  });

  it('escape interpolated text', () => {
    expect(html`<p title="${'"'}">${'<b>&'}${[html`<i></i>`, false, 'x']}</p>`.markup).toBe(
      '<p title="&quot;">&lt;b&gt;&amp;<i></i>x</p>',
    );
  });

  it('plan faults from a form and show them on the home page', async () => {
    const set = await sandbox.form('/x/faults', { kind: 'slow', count: '2' }, { accept: 'text/html' });
    expect(set.headers.get('location')).toBe('/#faults');
    expect(await (await sandbox.get('/')).text()).toContain('2 × slow');
    await sandbox.post('/reset');
    expect(await (await sandbox.get('/')).text()).not.toContain('2 × slow');
  });
});

describe('demo wallet accounts', () => {
  it('can be read from any origin, and every key matches its address', async () => {
    const answer = await sandbox.get('/wallet.json');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const { personas, ethereumRpcUrl } = await answer.json();
    expect(ethereumRpcUrl).toBe(sandbox.env('ETHEREUM_RPC_URL'));
    expect(personas).toHaveLength(7);
    for (const { chain, address, privateKey } of personas) {
      const derived = chain === 'ethereum' ? privateKeyToAddress(privateKey) : solanaAddress(privateKey);
      expect(derived).toBe(address);
    }
  });
});

function solanaAddress(seed: string): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  let number = BigInt(`0x${Buffer.from(ed25519.getPublicKey(hexToBytes(seed))).toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = alphabet[Number(number % 58n)] + text;
  return text;
}

import { describe, expect, it } from 'vitest';
import { walletLinks } from './wallet-links.ts';

const PAGE = 'https://signboard.example/sb/tidepool/allowlist';
const ENCODED = 'https%3A%2F%2Fsignboard.example%2Fsb%2Ftidepool%2Fallowlist';
const ORIGIN = 'https%3A%2F%2Fsignboard.example';

const linkOf = (
  name: string,
  ...rest: [chain?: 'ethereum' | 'solana', phone?: 'ios' | 'android', page?: string]
) => {
  const [chain, phone = 'ios', page = PAGE] = rest;
  return walletLinks(page, chain, phone).find((link) => link.name === name)?.href;
};

it.each([
  ['MetaMask', 'ethereum', 'ios', 'https://link.metamask.io/dapp/signboard.example/sb/tidepool/allowlist'],
  ['MetaMask', 'solana', 'android', 'https://link.metamask.io/dapp/signboard.example/sb/tidepool/allowlist'],
  ['Phantom', 'solana', 'ios', `https://phantom.app/ul/browse/${ENCODED}?ref=${ORIGIN}`],
  [
    'Phantom',
    'ethereum',
    'android',
    `intent://browse/${ENCODED}?ref=${ORIGIN}#Intent;scheme=phantom;package=app.phantom;end`,
  ],
  ['Base', 'ethereum', 'ios', `https://go.cb-w.com/dapp?cb_url=${ENCODED}`],
  ['Trust Wallet', 'ethereum', 'ios', `https://link.trustwallet.com/open_url?coin_id=60&url=${ENCODED}`],
  ['Trust Wallet', 'solana', 'android', `https://link.trustwallet.com/open_url?coin_id=501&url=${ENCODED}`],
  [
    'OKX Wallet',
    'ethereum',
    'android',
    `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${ENCODED}`)}`,
  ],
  ['Solflare', 'solana', 'ios', `https://solflare.com/ul/v1/browse/${ENCODED}?ref=${ORIGIN}`],
  ['Backpack', 'solana', 'android', `https://backpack.app/ul/v1/browse/${ENCODED}?ref=${ORIGIN}`],
] as const)('opens %s for %s on %s', (name, chain, phone, href) => {
  expect(linkOf(name, chain, phone)).toBe(href);
});

it('offers only wallets of the chain', () => {
  const names = (chain?: 'ethereum' | 'solana') => walletLinks(PAGE, chain, 'ios').map(({ name }) => name);
  expect(names('ethereum')).toEqual(['MetaMask', 'Phantom', 'Base', 'Trust Wallet', 'OKX Wallet']);
  expect(names('solana')).toEqual([...names('ethereum'), 'Solflare', 'Backpack']);
  expect(names()).toEqual(names('solana'));
});

describe('with a hostile address', () => {
  it.each([
    `${PAGE}?next=https://evil.example`,
    `${PAGE}#Intent;package=com.evil;end`,
    'https://user:secret@signboard.example/sb/tidepool/allowlist',
  ])('carries only host and path of %s', (page) => {
    for (const phone of ['ios', 'android'] as const)
      expect(walletLinks(page, 'solana', phone)).toEqual(walletLinks(PAGE, 'solana', phone));
  });

  it('lets no name of a list end the link that contains it', () => {
    const page =
      'https://signboard.example/sb/a/%23Intent;package=com.evil;end?x&cb_url=https://evil.example';
    const hrefs = walletLinks(page, 'solana', 'android').map(({ href }) => href);
    expect(hrefs.filter((href) => /evil\.example/.test(href))).toEqual([]);
    const [intent = ''] = hrefs.filter((href) => href.startsWith('intent:'));
    expect(intent.match(/#Intent;/g)).toHaveLength(1);
    expect(intent).toMatch(/#Intent;scheme=phantom;package=app\.phantom;end$/);
  });
});

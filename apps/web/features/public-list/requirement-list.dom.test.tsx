import type { PublicRequirement } from '@signboard/contract/public-list/public-list.ts';
import { screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { CONDITIONS } from '#web/features/lists/rules/conditions-for-test.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { loadRareViews } from './rare-views.ts';
import { RequirementList } from './requirement-list.tsx';

setUpApp('public', 'rules');
beforeAll(loadRareViews);

const FOXES = '0x52908400098527886E0F7030069857D2E4169EE7';
const NAMELESS = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

function show(names: Record<string, string>, pictures?: Record<string, string>) {
  const nft: PublicRequirement = {
    id: 'nft',
    contracts: [FOXES, NAMELESS],
    names,
    ...(pictures && { pictures }),
  };
  return showDetails({ requirements: [nft] });
}

type Props = ComponentProps<typeof RequirementList>;

function showDetails(details: Partial<Props['details']>, props: Partial<Props> = {}) {
  const all = { requirements: [], bonuses: [], acceptsDelegations: false, ...details };
  renderInApp(<RequirementList details={all} chain="ethereum" state="open" {...props} />);
  return screen.getByRole('region');
}

it('[J1] names a collection, with its marketplace, its explorer and its address to copy', () => {
  const part = within(show({ [FOXES]: 'Cosmic Foxes' }));
  expect(part.getByText('Cosmic Foxes')).toBeTruthy();
  const links = part.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    `https://opensea.io/assets/ethereum/${FOXES}`,
    `https://etherscan.io/address/${FOXES}`,
    `https://etherscan.io/address/${NAMELESS}`,
  ]);
  expect(part.getByRole('button', { name: 'Copy address 0x5290…9EE7' })).toBeTruthy();
});

it('[J1] shows only the short address of a collection without a name', () => {
  const part = within(show({}));
  expect(part.getByText('0x8617…070D')).toBeTruthy();
  expect(part.queryByText('View on OpenSea')).toBeNull();
});

it('[J1] shows the picture of a collection beside its name, from our own address', () => {
  const region = show({ [FOXES]: 'Cosmic Foxes' }, { [FOXES]: 'a'.repeat(64) });
  const [picture, ...others] = region.querySelectorAll('img');
  expect(others).toEqual([]);
  expect(picture?.getAttribute('src')).toBe(`/api/v1/images/${'a'.repeat(64)}`);
  // The name says it already; the size is known before the picture is.
  const attributes = ['alt', 'width', 'height', 'loading'].map((name) => picture?.getAttribute(name));
  expect(attributes).toEqual(['', '40', '40', 'lazy']);
  expect(picture?.parentElement?.textContent).toContain('Cosmic Foxes');
});

it.each([[undefined], [{}]])('shows the initial of a collection without a picture: %j', (pictures) => {
  const region = show({ [FOXES]: 'Cosmic Foxes' }, pictures);
  expect(region.querySelector('img')).toBeNull();
  expect(within(region).getByText('C')).toBeTruthy();
});

it('isolates a name from the text around it, and writes it as text', () => {
  const name = '<b>قائمة</b>';
  const element = within(show({ [FOXES]: name })).getByText(name);
  expect([element.tagName, element.querySelector('b')]).toEqual(['BDI', null]);
});

describe('a rule', () => {
  const { token, discord, coin } = CONDITIONS;

  it('[J1] shows a group with its members, also before anyone connects a wallet', () => {
    const part = within(showDetails({ requirements: [{ id: 'rule', rule: { any: [token, discord] } }] }));
    expect(part.getByRole('heading', { name: 'One of these' })).toBeTruthy();
    const [, , nft, role] = part.getAllByRole('listitem');
    expect(nft?.textContent).toContain('Hold at least 1 Tidepool NFT on Base');
    expect(nft?.querySelector('a')?.href).toBe(`https://basescan.org/address/${token.contract}`);
    expect(role?.querySelector('a')?.href).toBe('https://discord.gg/foxes');
  });

  it('[J1] nests groups as lists inside lists', () => {
    const rule = { all: [coin, { any: [token, { not: { any: [discord] } }] }] };
    const region = showDetails({ requirements: [{ id: 'rule', rule }] });
    const deepest = region.querySelector('ul ul ul ul');
    expect(deepest?.textContent).toContain('Have the role OG on Foxes');
    expect(deepest?.parentElement?.textContent).toContain('None of these');
  });

  it('[J1] shows a single condition as a line of its own', () => {
    const part = within(showDetails({ requirements: [{ id: 'rule', rule: discord }] }));
    expect(part.getByRole('heading', { name: 'Have the role OG on Foxes' })).toBeTruthy();
    expect(part.getByRole('link', { name: /discord\.gg/ })).toBeTruthy();
  });

  it('says that a follow is not checked', () => {
    const rule = { all: [CONDITIONS['x-follow'], coin] };
    const part = within(showDetails({ requirements: [{ id: 'rule', rule }] }));
    expect(part.getByText('Not checked')).toBeTruthy();
  });
});

describe('the hint about delegating', () => {
  const rule = { any: [CONDITIONS.token] };
  const onChain = { requirements: [{ id: 'rule', rule }], acceptsDelegations: true } as const;
  const hint = /in another wallet/;

  it('names the registry where another wallet’s tokens count', () => {
    const part = within(showDetails({ ...onChain, requirements: [...onChain.requirements] }));
    expect(part.getByText(hint)).toBeTruthy();
    expect(part.getByRole('link', { name: /delegate\.xyz/ })).toBeTruthy();
  });

  it.each<[string, Partial<Props['details']>, Partial<Props>]>([
    ['does not accept delegations', { ...onChain, requirements: [], acceptsDelegations: false }, {}],
    ['checks nothing on a chain', { requirements: [{ id: 'email' }], acceptsDelegations: true }, {}],
    [
      'is on Solana',
      { requirements: [{ id: 'balance', amount: 1 }], acceptsDelegations: true },
      { chain: 'solana' },
    ],
    [
      'is over',
      { requirements: [{ id: 'balance', amount: 1 }], acceptsDelegations: true },
      { state: 'drawn' },
    ],
  ])('is missing where the list %s', (_why, details, props) => {
    expect(within(showDetails(details, props)).queryByText(hint)).toBeNull();
  });
});

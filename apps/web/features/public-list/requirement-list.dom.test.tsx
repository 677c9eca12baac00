import type { PublicRequirement } from '@signboard/contract/public-list/schemas.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { RequirementList } from './requirement-list.tsx';

setUpApp('public');

const FOXES = '0x52908400098527886E0F7030069857D2E4169EE7';
const NAMELESS = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

function show(names: Record<string, string>, pictures?: Record<string, string>) {
  const nft: PublicRequirement = {
    id: 'nft',
    contracts: [FOXES, NAMELESS],
    names,
    ...(pictures && { pictures }),
  };
  renderInApp(<RequirementList requirements={[nft]} chain="ethereum" state="open" />);
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

import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpApp } from '#web/testing/render-in-app.tsx';
import type { LineMark, RequirementId } from './line-states.ts';
import { useHoldingsLabel } from './use-holdings-label.ts';
import type { Joining } from './use-joining.ts';

setUpApp('joining', 'public');

const me = { chain: 'ethereum' } as Joining['me'];

function label(id: RequirementId, mark: LineMark, holdings: Joining['holdings']) {
  const { result } = renderHook(() => useHoldingsLabel(id, { mark, messageKey: null }, { holdings, me }));
  return result.current?.replace(/\s/g, ' ') ?? null;
}
const balance = (has: string, missing: string | null) => ({ balance: { has, missing }, tokens: null });
const tokens = (count: number | null) => ({ balance: null, tokens: count });

it.each([
  ['balance', 'met', balance('12.5', null), 'Met. You have 12.5 ETH.'],
  ['balance', 'not-met', balance('0.3', '0.2'), 'You have 0.3 ETH, 0.2 ETH more needed.'],
  ['nft', 'met', tokens(1), 'Met. You have 1 NFT.'],
  ['nft', 'met', tokens(1234), 'Met. You have 1,234 NFTs.'],
] as const)('[J3] says for %s that is %s with %j what the wallet has', (id, mark, holdings, text) => {
  expect(label(id, mark, holdings)).toBe(text);
});

it.each([
  ['balance', 'checking', balance('0.3', '0.2')],
  ['balance', 'not-met', balance('12', null)],
  ['balance', 'met', null],
  ['nft', 'not-met', tokens(0)],
  ['nft', 'met', tokens(null)],
  ['captcha', 'met', balance('12', null)],
] as const)('[J3] leaves %s that is %s with %j to the verdict’s own words', (id, mark, holdings) => {
  expect(label(id, mark, holdings)).toBeNull();
});

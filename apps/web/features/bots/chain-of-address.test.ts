import { expect, it } from 'vitest';
import { chainOfAddress } from './chain-of-address.ts';

it('[B4] detects the chain from the address, ignoring surrounding spaces', () => {
  expect(chainOfAddress(` 0x${'aB'.repeat(20)} `)).toBe('ethereum');
  expect(chainOfAddress('J1S9H3QjnRtBbbuD4HjPV6RpRhwuk4zKbxsnCHuTgh9w')).toBe('solana');
  for (const typed of ['', '0x', `0x${'a'.repeat(39)}`, `0x${'g'.repeat(40)}`, 'short', '0OIl'.repeat(9)])
    expect(chainOfAddress(typed), typed).toBeNull();
});

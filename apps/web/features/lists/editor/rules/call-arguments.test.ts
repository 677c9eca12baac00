import { expect, it } from 'vitest';
import { fitArguments, parameterTypes } from './call-arguments.ts';

it('reads the parameters of a complete signature', () => {
  expect(parameterTypes('stakedBy(address, uint256)')).toEqual(['address', 'uint256']);
  expect(parameterTypes('total()')).toEqual([]);
  expect(parameterTypes('stakedBy(addr')).toBeNull();
});

it('suggests the wallet for the first address', () => {
  expect(fitArguments('points(uint256,address,address)', [])).toEqual(['', '$wallet', '']);
});

it('keeps what was typed', () => {
  expect(fitArguments('points(address,uint256)', ['$wallet', '7'])).toEqual(['$wallet', '7']);
  expect(fitArguments('points(address,address)', ['0xab', '$wallet'])).toEqual(['0xab', '$wallet']);
  expect(fitArguments('points(add', ['$wallet', '7'])).toEqual(['$wallet', '7']);
});

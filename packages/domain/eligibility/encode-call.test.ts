import { describe, expect, it } from 'vitest';
import { callFor, encodeCall, selectorOf } from './encode-call.ts';

const WALLET = '0x00000000000000000000000000000000000000aB';
const word = (digits: string) => digits.padStart(64, '0');

it.each([
  ['balanceOf(address)', '0x70a08231'],
  ['balanceOf(address,uint256)', '0x00fdd58e'],
  ['getScore(address)', '0xd47875d0'],
  ['getIncomingDelegations(address)', '0x42f87c25'],
])('calls %s by %s', (signature, selector) => {
  expect(selectorOf(signature)).toBe(selector);
});

describe('a call', () => {
  it('has one word for each value, with the wallet filled in later', () => {
    const values = ['$wallet', '7', 'true', '0x0102', '-1'];
    const encoded = encodeCall('points(address, uint8, bool, bytes2, int256)', values);
    expect(encoded).toEqual({
      data: `${selectorOf('points(address,uint8,bool,bytes2,int256)')}$wallet${word('7')}${word('1')}${'0102'.padEnd(64, '0')}${'f'.repeat(64)}`,
    });
    expect(callFor('0x12345678$wallet', WALLET)).toBe(`0x12345678${word('ab')}`);
  });

  it.each([
    ['no function', 'balance', ['$wallet'], 'signature-invalid'],
    ['a tuple', 'f((address,uint256))', ['$wallet'], 'signature-invalid'],
    ['text', 'f(address,string)', ['$wallet', 'x'], 'type-unsupported'],
    ['a list', 'f(address,uint256[])', ['$wallet', '1'], 'signature-invalid'],
    ['a number of 7 bits', 'f(address,uint7)', ['$wallet', '1'], 'type-unsupported'],
    ['33 bytes', 'f(address,bytes33)', ['$wallet', '0x00'], 'type-unsupported'],
    ['too few values', 'f(address,uint8)', ['$wallet'], 'arguments-missing'],
    ['no wallet', 'f(uint8)', ['1'], 'wallet-missing'],
    ['the wallet as a number', 'f(uint256)', ['$wallet'], 'argument-invalid'],
    ['a number that is too large', 'f(address,uint8)', ['$wallet', '256'], 'argument-invalid'],
    ['a negative one', 'f(address,uint8)', ['$wallet', '-1'], 'argument-invalid'],
    ['bytes of another length', 'f(address,bytes2)', ['$wallet', '0x01'], 'argument-invalid'],
    ['an address that is none', 'f(address,address)', ['$wallet', '0x01'], 'argument-invalid'],
  ])('is refused with %s', (_name, signature, values, fault) => {
    expect(encodeCall(signature, values)).toEqual({ fault });
  });
});

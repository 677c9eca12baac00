import { describe, expect, it } from 'vitest';
import { parseEntrySearch } from './entry-search.ts';

const wallet = (text: string, chain: 'ethereum' | 'solana' = 'ethereum') =>
  parseEntrySearch(text, chain).wallet;

describe('a search for entries', () => {
  it('understands entry numbers with and without a number sign', () => {
    expect(parseEntrySearch('12', 'ethereum').entryNumber).toBe(12);
    expect(parseEntrySearch(' #12 ', 'solana')).toEqual({ entryNumber: 12, wallet: null, email: null });
    expect(parseEntrySearch('9999999999', 'ethereum').entryNumber).toBeNull();
    expect(parseEntrySearch('12a', 'ethereum').entryNumber).toBeNull();
  });

  it('understands the beginning of an Ethereum wallet in any case, with and without 0x', () => {
    expect(wallet('0xAbC')).toEqual({ beginning: '0xabc', end: '' });
    expect(wallet('AbC1')).toEqual({ beginning: '0xabc1', end: '' });
    expect(wallet('12')).toBeNull();
    expect(wallet('0x12')).toEqual({ beginning: '0x12', end: '' });
    expect(wallet('0xzz')).toBeNull();
  });

  it('understands a wallet as it is shortened on screen', () => {
    expect(wallet('0x1234…AbCd')).toEqual({ beginning: '0x1234', end: 'abcd' });
    expect(wallet('7xKX...9aBc', 'solana')).toEqual({ beginning: '7xkx', end: '9abc' });
  });

  it('takes digits for the beginning of a Solana wallet too', () => {
    expect(parseEntrySearch('42', 'solana')).toMatchObject({
      entryNumber: 42,
      wallet: { beginning: '42', end: '' },
    });
  });

  it('compares emails in lower case', () => {
    expect(parseEntrySearch('Ana@Example', 'ethereum')).toEqual({
      entryNumber: null,
      wallet: null,
      email: 'ana@example',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { readCsvAddresses } from './read-csv-addresses.ts';

const A = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const B = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const S = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg';

describe('a file of wallets', () => {
  it.each([
    ['one line with commas', `${A},${B}`],
    ['one line with commas and blanks', `${A}, ${B} `],
    ['lines', `${A}\n${B}\n`],
    ['lines that end in commas', `${A},\r\n${B},\r\n`],
    ['a heading', `address\n${A}\n${B}`],
    ['a heading of two words', `Wallet address\n${A}\n${B}`],
    ['quotes', `"${A}"\n"${B}"`],
    ['a byte order mark', `\uFEFFaddress\n${A}\n${B}`],
    ['semicolons', `${A};${B}`],
    ['empty lines', `\n\n${A}\n\n\n${B}\n\n`],
    ['the mark against formulas', `'${A}\n'${B}`],
  ])('[L10] with %s is read', (_how, text) => {
    expect(readCsvAddresses(text)).toEqual({ words: [A, B], columnsLeftOut: 0 });
  });

  it('[L10] with more columns gives the one with addresses', () => {
    const text = `entry,address,joined at,email\n1,${A},2026-01-01T00:00:00Z,a@example.test\n2,${B},2026-01-02T00:00:00Z,\n`;
    expect(readCsvAddresses(text)).toEqual({ words: [A, B], columnsLeftOut: 3 });
  });

  it('[L10] takes commas inside quotes for text', () => {
    const text = `address,reason\n${A},"spam, twice"\n${B},"said ""hi"""\n`;
    expect(readCsvAddresses(text)).toEqual({ words: [A, B], columnsLeftOut: 1 });
  });

  it('[L10] of Solana wallets is read alike', () => {
    expect(readCsvAddresses(`wallet,note\n${S},x\n`).words).toEqual([S]);
  });

  it('[L10] keeps a wrong address, so that it is found and named', () => {
    expect(readCsvAddresses(`${A}\n0x1234567\nnobody\n`).words).toEqual([A, '0x1234567', 'nobody']);
    expect(readCsvAddresses(`address,why\n${A},x\n0x123456789,y\n${B},z\n`).words).toEqual([
      A,
      '0x123456789',
      B,
    ]);
  });

  it('[L10] with a quote that never ends is read to its end', () => {
    expect(readCsvAddresses(`"${A}\n${B}`).words).toEqual([A, B]);
  });

  it('of nothing is nothing', () => {
    expect(readCsvAddresses('')).toEqual({ words: [], columnsLeftOut: 0 });
    expect(readCsvAddresses(' \n,,\n')).toEqual({ words: [], columnsLeftOut: 0 });
  });
});

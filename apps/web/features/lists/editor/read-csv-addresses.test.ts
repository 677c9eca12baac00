import { describe, expect, it } from 'vitest';
import { readCsvAddresses } from './read-csv-addresses.ts';

const A = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const B = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const S = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg';

describe('reading a file of wallets', () => {
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
  ])('[L10] reads %s', (_how, text) => {
    expect(readCsvAddresses(text)).toEqual([A, B]);
  });

  it('[L10] reads only the address column of a table', () => {
    const text = `entry,address,joined at,email\n1,${A},2026-01-01T00:00:00Z,a@example.test\n2,${B},2026-01-02T00:00:00Z,\n`;
    expect(readCsvAddresses(text)).toEqual([A, B]);
  });

  it('[L10] treats commas inside quotes as text', () => {
    const text = `address,reason\n${A},"spam, twice"\n${B},"said ""hi"""\n`;
    expect(readCsvAddresses(text)).toEqual([A, B]);
  });

  it('[L10] reads Solana wallets the same way', () => {
    expect(readCsvAddresses(`wallet,note\n${S},x\n`)).toEqual([S]);
  });

  it('[L10] keeps an invalid address, so that validation reports it', () => {
    expect(readCsvAddresses(`${A}\n0x1234567\nnobody\n`)).toEqual([A, '0x1234567', 'nobody']);
    expect(readCsvAddresses(`address,why\n${A},x\n0x123456789,y\n${B},z\n`)).toEqual([A, '0x123456789', B]);
  });

  it('[L10] reads to the end of the file when a quote is never closed', () => {
    expect(readCsvAddresses(`"${A}\n${B}`)).toEqual([A, B]);
  });

  it('reads nothing from an empty file', () => {
    expect(readCsvAddresses('')).toEqual([]);
    expect(readCsvAddresses(' \n,,\n')).toEqual([]);
  });
});

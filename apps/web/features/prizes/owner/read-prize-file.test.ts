import { expect, it } from 'vitest';
import { readPrizeFile } from './read-prize-file.ts';
import { sliceCodes } from './slice-codes.ts';

it('takes a text file as it is', () => {
  expect(readPrizeFile('codes.txt', '\uFEFFA,1\r\nB;2\rC\n')).toBe('A,1\nB;2\nC');
});

it('takes the first column of a CSV file, as our own download writes it', () => {
  const file = 'A-1,1,0xaa\r\n"B,""2""",2,0xbb\r\n"\'=1+1",3,0xcc\r\n,,\r\n';
  expect(readPrizeFile('codes.CSV', file)).toBe('A-1\nB,"2"\n=1+1');
});

it('splits codes into parts that fit into a request, without losing any', () => {
  const codes = ['aaaa', 'b"b', 'ñandú', 'c'.repeat(50), 'd'].map((code, at) => ({ line: at + 1, code }));
  const slices = sliceCodes(codes, 14);
  expect(slices.flat()).toEqual(codes);
  expect(slices.map((slice) => slice.length)).toEqual([2, 1, 1, 1]);
});

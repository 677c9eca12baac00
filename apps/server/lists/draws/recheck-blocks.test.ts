import { describe, expect, it } from 'vitest';
import { extendBlocks } from './recheck-blocks.ts';

const at = (number: number) => ({ chain: 'eip155:1', number });

describe('the blocks of a re-check', () => {
  it('reach from the first batch to the last', () => {
    const first = extendBlocks([], [at(10), at(11)]);
    expect(first).toEqual([{ chain: 'eip155:1', firstBlock: 10, lastBlock: 11 }]);
    expect(extendBlocks(first, [at(12), at(14)])).toEqual([
      { chain: 'eip155:1', firstBlock: 10, lastBlock: 14 },
    ]);
  });

  it('include what a node that lags behind has read', () => {
    const first = extendBlocks([], [at(10), at(11)]);
    expect(extendBlocks(first, [at(9), at(9)])).toEqual([
      { chain: 'eip155:1', firstBlock: 9, lastBlock: 11 },
    ]);
  });

  it('are unknown when no node answers', () => {
    expect(extendBlocks([], [])).toEqual([]);
    const known = [{ chain: 'eip155:1', firstBlock: 10, lastBlock: 11 }];
    expect(extendBlocks(known, [])).toEqual(known);
  });

  it('begin with the first block that a node told', () => {
    expect(extendBlocks([], [at(12)])).toEqual([{ chain: 'eip155:1', firstBlock: 12, lastBlock: 12 }]);
  });

  it('are counted for each chain', () => {
    expect(extendBlocks([], [at(10), { chain: 'eip155:8453', number: 7 }, at(11)])).toEqual([
      { chain: 'eip155:1', firstBlock: 10, lastBlock: 11 },
      { chain: 'eip155:8453', firstBlock: 7, lastBlock: 7 },
    ]);
  });
});

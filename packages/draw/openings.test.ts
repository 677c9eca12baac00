import { describe, expect, it } from 'vitest';
import { makeEntries, toOpening } from './draw-for-test.ts';
import { parseOpenings, writeOpenings } from './openings.ts';

const commitment = '12'.repeat(32);
const opened = makeEntries(1_200).map(toOpening);

async function* streamed() {
  yield* opened;
}

describe('openings file', () => {
  it('keeps its content when written from a stream and parsed', async () => {
    const chunks: string[] = [];
    for await (const chunk of writeOpenings(commitment, streamed())) chunks.push(chunk);
    expect(parseOpenings(chunks.join(''))).toEqual({ openings: { commitment, opened } });
    expect(chunks.length).toBeGreaterThan(3);
  });

  it('can be empty', async () => {
    let text = '';
    for await (const chunk of writeOpenings(commitment, [])) text += chunk;
    expect(parseOpenings(text)).toEqual({ openings: { commitment, opened: [] } });
  });

  it.each<[string, object, { reason: string; path: string }]>([
    ['another format', { format: 'signboard-draw-proof' }, { reason: 'unknown-value', path: 'format' }],
    ['an older version', { version: 2 }, { reason: 'older-version', path: 'version' }],
    ['no list', { opened: {} }, { reason: 'not-a-list', path: 'opened' }],
    [
      'an address in capital letters',
      { opened: [{ salt: '00'.repeat(16), chain: 'ethereum', address: `0x${'A'.repeat(40)}` }] },
      { reason: 'not-an-address', path: 'opened[0].address' },
    ],
  ])('is refused with %s', (_what, changes, fault) => {
    const file = { format: 'signboard-draw-openings', version: 3, commitment, opened: [], ...changes };
    expect(parseOpenings(JSON.stringify(file))).toEqual({ fault });
  });
});

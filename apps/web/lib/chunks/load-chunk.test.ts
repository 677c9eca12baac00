import { describe, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, loadChunk } from './load-chunk.ts';

const never = () => new Promise<never>(() => {});

describe('loadChunk', () => {
  it('[N9] times out after 120000 ms', () => {
    expect(CHUNK_TIMEOUT_MS).toBe(120_000);
  });

  it('resolves with the module', async () => {
    expect(await loadChunk(async () => 'page')).toBe('page');
  });

  it('[N9] reports a timeout', async () => {
    vi.useFakeTimers();
    const loading = loadChunk(never);
    const outcome = expect(loading).rejects.toMatchObject({ name: 'ChunkLoadError', type: 'timeout' });
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
    await outcome;
    vi.useRealTimers();
  });

  it.each([
    [404, 'missing'],
    [200, 'error'],
    [0, 'error'],
  ])(
    '[N9] that fails while its address answers %s is reported as %s, with the address',
    async (status, type) => {
      const load = () =>
        Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://x/a.js'));
      await expect(loadChunk(load, { probe: async () => status })).rejects.toMatchObject({
        type,
        address: 'http://x/a.js',
      });
    },
  );

  it("[N9] takes the URL from the loader's source when the browser's message has none", async () => {
    const load = Object.assign(() => Promise.reject(new Error('importing failed')), {
      toString: () => '() => import("./page-abc.js")',
    });
    const probe = async () => 0;
    await expect(loadChunk(load, { probe })).rejects.toMatchObject({
      address: expect.stringContaining('/page-abc.js'),
    });
  });
});

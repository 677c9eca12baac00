import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPageChunks } from './web-build.ts';

const MANIFEST = {
  'index.html': { file: 'start.js', css: ['base.css'], imports: ['_shared.js'] },
  'main.tsx': { file: 'main.js', imports: ['_shared.js', '_shell.js'] },
  'page.tsx': { file: 'page.js', css: ['page.css'], imports: ['_shell.js', '_part.js'] },
  '_shared.js': { file: 'shared.js' },
  '_shell.js': { file: 'shell.js', css: ['shell.css'] },
  // A circular import.
  '_part.js': { file: 'part.js', css: ['part.css'], imports: ['page.tsx'] },
};

let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'dist-'));
  await mkdir(join(dist, '.vite'));
  await writeFile(join(dist, '.vite/manifest.json'), JSON.stringify(MANIFEST));
});
afterAll(() => rm(dist, { recursive: true }));

it('[J1] lists each file of a page once, dependencies first, without those in the template', async () => {
  const chunksOf = await readPageChunks(dist);
  expect(chunksOf(['main.tsx', 'page.tsx'])).toEqual({
    styles: ['/shell.css', '/part.css', '/page.css'],
    scripts: ['/shell.js', '/main.js', '/part.js', '/page.js'],
  });
});

it('lists nothing for unknown sources or without a manifest', async () => {
  const none = { styles: [], scripts: [] };
  expect((await readPageChunks(dist))(['gone.tsx'])).toEqual(none);
  expect((await readPageChunks(join(dist, 'nowhere')))(['main.tsx'])).toEqual(none);
});

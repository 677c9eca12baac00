import { describe, expect, it } from 'vitest';
import { violationsIn } from './planted-for-test.ts';

const FOLDER = 'apps/server/platform/db';

describe('import cycles', () => {
  const cycle = 'they import each other in a cycle';

  it('finds two files that import each other, even when one imports only a type', () => {
    const found = violationsIn({
      [`${FOLDER}/a.ts`]: "import { b } from './b.ts';\nexport const a = b;",
      [`${FOLDER}/b.ts`]: "import type { A } from '#server/platform/db/a.ts';\nexport const b = 1;",
    });
    expect(found).toEqual([
      `${FOLDER}/a.ts:1 imports ${FOLDER}/b.ts: ${cycle}`,
      `${FOLDER}/b.ts:1 imports ${FOLDER}/a.ts: ${cycle}`,
    ]);
  });

  it('finds a cycle of three with a dynamic import and a re-export, and ignores neighboring files', () => {
    const found = violationsIn({
      [`${FOLDER}/start.ts`]: "import './a.ts';",
      [`${FOLDER}/a.ts`]: "export const load = () => import('./b.ts');",
      [`${FOLDER}/b.ts`]: "export * from './c.ts';",
      [`${FOLDER}/c.ts`]: "import './a.ts';\nimport './end.ts';",
      [`${FOLDER}/end.ts`]: 'export const end = 1;',
    });
    expect(found.map((line) => line.replace(/:.*/, ''))).toEqual(
      ['a', 'b', 'c'].map((name) => `${FOLDER}/${name}.ts`),
    );
  });

  it('finds a file that imports itself', () => {
    expect(violationsIn({ [`${FOLDER}/a.ts`]: "import './a.ts';" })).toHaveLength(1);
  });

  it('accepts two paths to the same file', () => {
    const files = {
      [`${FOLDER}/a.ts`]: "import './b.ts';\nimport './c.ts';",
      [`${FOLDER}/b.ts`]: "import './d.ts';",
      [`${FOLDER}/c.ts`]: "import './d.ts';",
      [`${FOLDER}/d.ts`]: 'export const d = 1;',
    };
    expect(violationsIn(files)).toEqual([]);
  });
});

describe('unresolvable imports', () => {
  it.each([
    './missing.ts',
    './thing',
    '#server/platform/db/missing.ts',
    '#nowhere/thing.ts',
    '@signboard/server',
    '/etc/thing.ts',
  ])('rejects %s', (specifier) => {
    const files = {
      [`${FOLDER}/a.ts`]: `import '${specifier}';`,
      [`${FOLDER}/thing.ts`]: 'export const thing = 1;',
    };
    expect(violationsIn(files)).toEqual([expect.stringContaining(`${FOLDER}/a.ts:1 imports ${specifier}: `)]);
  });

  it('rejects a path computed at run time', () => {
    const found = violationsIn({
      [`${FOLDER}/a.ts`]: "export const load = (name: string) => import('./' + name);",
    });
    expect(found).toEqual([expect.stringContaining('a computed path cannot be checked')]);
  });

  it('follows the files of a glob', () => {
    const files = {
      'apps/web/lib/all.ts': "export const all = import.meta.glob(['./*.ts', '../features/*/*.ts']);",
      'apps/web/features/faqs/faqs.ts': 'export const faqs = 1;',
    };
    expect(violationsIn(files)).toEqual([
      'apps/web/lib/all.ts:1 imports apps/web/features/faqs/faqs.ts: web/lib may not import web/features/faqs',
    ]);
  });

  it('follows the files of a glob that starts in another folder', () => {
    const files = {
      'apps/web/lib/all.ts':
        "export const all = import.meta.glob('./*/*.ts', { base: '../features', eager: true });",
      'apps/web/features/faqs/faqs.ts': 'export const faqs = 1;',
    };
    expect(violationsIn(files)).toEqual([
      'apps/web/lib/all.ts:1 imports apps/web/features/faqs/faqs.ts: web/lib may not import web/features/faqs',
    ]);
  });

  it('rejects a file outside of every room', () => {
    expect(violationsIn({ 'apps/server/new/a.ts': '' })).toEqual([
      'apps/server/new/a.ts:1 belongs to no room: add its folder to tools/imports/walls.ts',
    ]);
  });
});

describe('packages that package.json does not name', () => {
  const rule = 'its package.json does not name this package';
  const INSTALLED = 'export const thing = 1;';

  it.each([
    ['a package', "import pad from 'left-pad';", 'left-pad'],
    ['a part of a package', "import { createRoot } from 'react-dom/client';", 'react-dom/client'],
    ['a type', "import type { Config } from '@sveltejs/kit';", '@sveltejs/kit'],
    ['a dynamic import', "export const load = () => import('vite');", 'vite'],
    [
      'another workspace',
      "import { replay } from '@signboard/sandbox/thing.ts';",
      '@signboard/sandbox/thing.ts',
    ],
  ])('rejects %s', (_what, code, specifier) => {
    const found = violationsIn({ [`${FOLDER}/a.ts`]: code, 'apps/sandbox/thing.ts': INSTALLED });
    expect(found).toContain(`${FOLDER}/a.ts:1 imports ${specifier}: ${rule}`);
  });

  it.each([
    ["import { sql } from 'kysely';", `${FOLDER}/a.ts`],
    ["import { z } from 'zod/v4';", `${FOLDER}/a.ts`],
    ["import { bytesToHex } from '@noble/hashes/utils.js';", `${FOLDER}/a.ts`],
    ["import { readFile } from 'node:fs/promises';", `${FOLDER}/a.ts`],
    ["import { thing } from '#server/platform/db/thing.ts';", `${FOLDER}/a.ts`],
    ["import { thing } from '@signboard/server/platform/db/thing.ts';", `${FOLDER}/a.ts`],
    ["import pad from 'left-pad';", `${FOLDER}/a.test.ts`],
    ["import pad from 'left-pad';", 'apps/server/testing/a.ts'],
    ["import pad from 'left-pad';", 'tools/a.ts'],
  ])('accepts %s in %s', (code, path) => {
    expect(violationsIn({ [path]: code, [`${FOLDER}/thing.ts`]: INSTALLED })).toEqual([]);
  });
});

describe('known exceptions', () => {
  const from = 'apps/web/lib/a.ts';
  const to = 'apps/web/features/faqs/faqs.ts';
  const known = [{ from, to, move: 'the formatters' }];

  it('are accepted', () => {
    expect(violationsIn({ [from]: "import '#web/features/faqs/faqs.ts';", [to]: '' }, known)).toEqual([]);
  });

  it('are rejected once they are no longer needed', () => {
    expect(violationsIn({ [from]: '', [to]: '' }, known)).toEqual([
      `${from}:1 no longer imports ${to}: remove it from KNOWN`,
    ]);
  });
});

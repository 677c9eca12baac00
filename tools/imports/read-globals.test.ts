import { describe, expect, it } from 'vitest';
import { violationsIn } from './planted-for-test.ts';

describe('packages', () => {
  const file = 'packages/domain/lists/planted.ts';

  it.each([
    ['Date.now()', 'Date.now'],
    ["Date['now']()", 'Date.now'],
    ['new Date()', 'new Date()'],
    ['Date()', 'Date'],
    ['[Date].map((Clock) => Clock.now())', 'Date'],
    ['Math.random()', 'Math.random'],
    ['(({ random }) => random())(Math)', 'Math'],
    ['process.hrtime()', 'process.hrtime'],
    ['typeof process', 'process'],
    ["fetch('/')", 'fetch'],
    ['{ fetch }', 'fetch'],
    ["globalThis.fetch('/')", 'globalThis.fetch'],
    ['setTimeout(() => {}, 1)', 'setTimeout'],
    ['setInterval', 'setInterval'],
    ['crypto.randomUUID()', 'crypto.randomUUID'],
    ['performance.now()', 'performance.now'],
    ["localStorage.getItem('x')", 'localStorage.getItem'],
  ])('may not use %s', (code, use) => {
    expect(violationsIn({ [file]: `\nexport const planted = ${code};` })).toEqual([
      `${file}:2 uses ${use}: no clock, randomness or I/O in packages: pass it in as an argument`,
    ]);
  });

  it('may not extract Date.now or Math.random from their objects', () => {
    const found = violationsIn({ [file]: 'const { now } = Date;\nconst { random: dice } = Math;' });
    expect(found).toContainEqual(expect.stringContaining(`${file}:1 uses Date.now`));
    expect(found).toContainEqual(expect.stringContaining(`${file}:2 uses Math.random`));
  });

  it.each([
    'new Date(0)',
    "Date.parse('2026-01-01')",
    'Math.max(1, 2)',
    '(at: Date) => at instanceof Date',
    '{ process: 1, fetch: 2 }.process',
    '(world: { fetch(): void }) => world.fetch()',
    '(subtle: typeof crypto.subtle) => subtle.digest',
    '(call: typeof fetch) => call',
  ])('may use %s', (code) => {
    expect(violationsIn({ [file]: `export const planted = ${code};` })).toEqual([]);
  });

  it('may use the clock in tests', () => {
    expect(violationsIn({ 'packages/domain/lists/planted.test.ts': 'Date.now();' })).toEqual([]);
  });
});

describe('the environment', () => {
  const reads = [
    'const value = process.env.SECRET;',
    "const value = process['env'].SECRET;",
    'const { env } = process;',
    'const value = globalThis.process.env;',
    'const world = process;',
  ];

  it.each(reads)('is not read by a feature: %s', (code) => {
    const found = violationsIn({ 'apps/server/people/accounts/planted.ts': code });
    expect(found).toContainEqual(expect.stringContaining('only the configuration reads the environment'));
  });

  it.each(reads)('may be read by the configuration: %s', (code) => {
    expect(violationsIn({ 'apps/server/config/planted.ts': code })).toEqual([]);
  });

  it("doesn't restrict the rest of process", () => {
    expect(violationsIn({ 'apps/server/people/accounts/planted.ts': 'process.memoryUsage();' })).toEqual([]);
  });
});

describe('time', () => {
  const uses: [code: string, use: string][] = [
    ['setTimeout(() => {}, 1)', 'setTimeout'],
    ['setInterval(() => {}, 1)', 'setInterval'],
    ['[1].map(setTimeout)', 'setTimeout'],
    ['AbortSignal.timeout(1)', 'AbortSignal.timeout'],
    ['performance.now()', 'performance.now'],
    ['performance', 'performance'],
    ['Date.now()', 'Date.now'],
    ['new Date()', 'new Date()'],
  ];
  const planted = (code: string) => `export const planted = ${code};`;

  it.each(uses)('comes from the port in the server: it may not use %s', (code, use) => {
    for (const file of ['apps/server/lists/draws/planted.ts', 'apps/server/platform/lib/planted.ts'])
      expect(violationsIn({ [file]: planted(code) })).toEqual([
        `${file}:1 uses ${use}: time comes from a port: use the Clock of server/platform/lib`,
      ]);
  });

  it.each(uses)('is read by the clock itself and by tests: %s', (code) => {
    for (const file of ['apps/server/platform/lib/clock.ts', 'apps/server/lists/draws/planted.test.ts'])
      expect(violationsIn({ [file]: planted(code) })).toEqual([]);
  });

  it('may not be imported either', () => {
    for (const name of ['node:timers/promises', 'timers', 'node:perf_hooks'])
      expect(violationsIn({ 'apps/server/jobs/planted.ts': `import '${name}';` })).toHaveLength(1);
  });

  it.each(["new Date('2026-01-01')", "Date.parse('2026-01-01')", 'AbortSignal.any([])', 'setImmediate'])(
    'is not what %s reads',
    (code) => {
      expect(violationsIn({ 'apps/server/lists/draws/planted.ts': planted(code) })).toEqual([]);
    },
  );
});

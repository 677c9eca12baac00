import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../run-node.mjs';
import { runPlaywright } from './playwright.ts';
import type { Part, Place, TestRecord } from './record.ts';
import { hasPassed, runFailedAgain } from './run-again.ts';
import { aloneInVitest, runVitest } from './vitest.ts';

const isExhaustive = process.env.TEST_SCOPE === 'exhaustive';

/** Code that fails when it runs for the first time. */
const firstTime = (name: string) => `
  if (!existsSync('${name}')) {
    writeFileSync('${name}', '');
    console.log('${name} printed');
    throw new Error('${name} for the first time');
  }
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'planted-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'results'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

/** The failures of planted tests are not those of this run. */
const quietly = () => ({ results: join(folder, 'results'), cwd: folder, stdio: 'ignore' });
const plant = (files: Record<string, string>) => {
  const start = "import { existsSync, writeFileSync } from 'node:fs';\n";
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), start + text);
};
const outcomes = (records: readonly TestRecord[]) =>
  Object.fromEntries(
    records.map(({ name, status }) => [name.split(': ').slice(1).join(': ') || name, status]),
  );

async function runTwice(part: Omit<Part, 'name' | 'seconds'>): Promise<TestRecord[]> {
  const parts = [{ name: 'Planted', seconds: 0, ...part }];
  await runFailedAgain(parts, () => {});
  return parts.flatMap(({ records }) => records);
}

describe('planted tests in Vitest', () => {
  const run = (args: readonly string[] = []) =>
    runVitest({ ...quietly(), args: ['--root', folder, ...args] });

  async function runPlanted(files: Record<string, string>): Promise<TestRecord[]> {
    plant({
      'vitest.config.ts': `export default { test: { projects: [{ test: { name: 'the rules', include: ['*.test.ts'] } }] } };`,
      ...files,
    });
    return runTwice({ records: await run(), runAlone: (place) => run(aloneInVitest(place)) });
  }

  it('are unstable when they fail once, and failed when they fail twice', async () => {
    const records = await runPlanted({
      'a.test.ts': `import { describe, expect, it } from 'vitest';
        describe('a (group)', () => {
          it('passes', () => {});
          it('fails once: $1.00 [a|b]', () => {${firstTime('once')}});
          it('fails always', () => expect(1).toBe(2));
        });`,
    });
    expect(outcomes(records)).toEqual({
      'a (group) > passes': 'passed',
      'a (group) > fails once: $1.00 [a|b]': 'unstable',
      'a (group) > fails always': 'failed',
    });
    const unstable = records.find(({ status }) => status === 'unstable');
    expect(unstable?.reason).toBe('once for the first time');
    expect(unstable?.output).toMatch(/^once printed\n[\s\S]*once for the first time\n[\s\S]*a\.test\.ts:/);
    expect(records.find(({ status }) => status === 'failed')?.alone?.output).toContain('expected 1 to be 2');
  });

  it.runIf(isExhaustive)(
    'run with their whole file when a hook or an error outside of them has failed',
    async () => {
      const records = await runPlanted({
        'hook.test.ts': `import { beforeAll, it } from 'vitest';
        beforeAll(() => {${firstTime('hook')}});
        it('needs the hook', () => {});`,
        'late.test.ts': `import { it } from 'vitest';
        it('leaves a rejection', async () => {
          void (async () => {${firstTime('late')}})();
        });`,
      });
      expect(outcomes(records)).toEqual({
        'hook.test.ts': 'unstable',
        'needs the hook': 'passed',
        'leaves a rejection': 'passed',
        'outside of any test': 'unstable',
      });
      expect(hasPassed(records)).toBe(true);
    },
  );
});

/** The slower half; `npm test` shows with Vitest how failures run again. */
describe.runIf(isExhaustive)('planted journeys', () => {
  const run = (place?: Place) =>
    runPlaywright({
      ...quietly(),
      config: join(folder, 'playwright.config.ts'),
      ...(place && { place }),
    });

  it('are unstable when they fail once, and failed when nobody ran them', async () => {
    plant({
      'playwright.config.ts': `export default {
        testDir: '.', testMatch: '*.spec.ts', projects: [{ name: 'phone' }, { name: 'desktop' }],
      };`,
      'a.spec.ts': `import { expect, test } from '@playwright/test';
        test.describe('a (group)', () => {
          test('fails once on the desktop', ({}, { project }) => {
            if (project.name === 'desktop') {${firstTime('once')}}
          });
          test('needs two screens', () => test.skip(true, 'there is one'));
        });
        test.describe.serial('in turn', () => {
          test('fails on the desktop', ({}, { project }) => expect(project.name).toBe('phone'));
          test('comes later', () => {});
        });`,
    });
    const records = await run();
    const on = (project: string) => outcomes(records.filter(({ place }) => place?.project === project));
    expect(on('phone')).toEqual({
      'a (group) › fails once on the desktop': 'passed',
      'a (group) › needs two screens': 'skipped',
      'in turn › fails on the desktop': 'passed',
      'in turn › comes later': 'passed',
    });
    expect(on('desktop')).toEqual({
      'a (group) › fails once on the desktop': 'failed',
      'a (group) › needs two screens': 'skipped',
      'in turn › fails on the desktop': 'failed',
      'in turn › comes later': 'failed',
    });
    const [unstable] = await runTwice({
      records: records.filter(({ name }) =>
        name.endsWith('(desktop): a (group) › fails once on the desktop'),
      ),
      runAlone: run,
    });
    expect(unstable?.status).toBe('unstable');
    expect(unstable?.output).toMatch(/^once printed\n[\s\S]*first time/);
  });
});

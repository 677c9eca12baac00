import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { makeEntries, makeProof, makeTerms, toProofFile } from '@signboard/draw/draw-for-test.ts';
import { signReceipt } from '@signboard/draw/receipt.ts';
import { hashTermsVersion, type TermsVersion } from '@signboard/draw/terms.ts';
import { exampleEntry, workedExample } from '@signboard/log/testing/worked-example.ts';
import { BUYER, HASH, marketLog, move721, ROUTER, SELLER } from '@signboard/sales/testing/sample-logs.ts';
import { writeJson } from '@signboard/sales/testing/sample-solana.ts';
import { seaportOrder } from '@signboard/sales/testing/samples/order-books.ts';
import { SOLANA_SAMPLES } from '@signboard/sales/testing/samples/solana.ts';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isExhaustive } from '../../testing/scope.ts';
import { ROOT } from '../run-node.mjs';
import { installTarballs, linkPackage, readExamples, readManifest } from './installed-for-test.ts';
import { packPackages } from './pack-packages.ts';

const run = promisify(execFile);
const origin = { url: 'https://code.example/us/signboard', tag: 'v1.2.3-beta.1' };
const folder = mkdtempSync(join(tmpdir(), 'signboard-packages-'));
let packages: string[];

beforeAll(async () => {
  // Where this runs as root, the database is another user.
  chmodSync(folder, 0o755);
  const tarballs = await packPackages(join(folder, 'tarballs'), { version: '1.2.3-beta.1', origin });
  packages = installTarballs(tarballs, folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const placeOf = (name: string) => join(folder, 'node_modules/@signboard', name);

const filesOf = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(place, join(entry.parentPath, entry.name)));

it('are these five', () => {
  expect(packages.map((place) => relative(join(folder, 'node_modules'), place))).toEqual([
    '@signboard/client',
    '@signboard/draw',
    '@signboard/embedded-postgres',
    '@signboard/log',
    '@signboard/sales',
    '@signboard/verify',
  ]);
});

describe.each(['client', 'draw', 'embedded-postgres', 'log', 'sales'])('the package %s', (name) => {
  it('contains built files, a README and the licence, and nothing of this machine or of tests', () => {
    const files = filesOf(placeOf(name));
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'dist/index.d.ts', 'dist/index.js']),
    );
    for (const file of files) {
      expect(file).toMatch(/^(dist\/[a-z0-9/-]+\.(js|d\.ts)|LICENSE|README\.md|package\.json)$/);
      expect(file).not.toMatch(/test|sample|vectors/);
      const text = readFileSync(join(placeOf(name), file), 'utf8');
      for (const path of [ROOT, folder, `${homedir()}/`]) expect(text.includes(path)).toBe(false);
    }
  });

  it('says what it is, and nothing that only this repository needs', () => {
    const manifest = readManifest(placeOf(name));
    expect(manifest).toMatchObject({
      name: `@signboard/${name}`,
      version: '1.2.3-beta.1',
      license: 'MIT',
      type: 'module',
      description: expect.stringMatching(/\.$/),
      engines: { node: '>=20' },
      repository: { url: `git+${origin.url}.git`, directory: `packages/${name}` },
      publishConfig: { access: 'public', provenance: true },
    });
    for (const field of ['private', 'devDependencies', 'scripts']) expect(manifest).not.toHaveProperty(field);
    for (const entry of Object.values(manifest.exports))
      for (const file of Object.values(typeof entry === 'string' ? { entry } : entry))
        expect([...filesOf(placeOf(name)), 'package.json']).toContain(file.replace('./', ''));
  });

  it('has a README whose links lead into the repository as it was tagged', () => {
    const links = [...readFileSync(join(placeOf(name), 'README.md'), 'utf8').matchAll(/\]\(([^)]+)\)/g)];
    for (const [, link] of links) expect(link).toMatch(/^(https:|#)/);
  });
});

describe('the command verify', () => {
  it('is one file that needs codecs only, and says what it is', () => {
    const manifest = readManifest(placeOf('verify'));
    expect(manifest).toMatchObject({ version: '1.2.3-beta.1', bin: { verify: './dist/verify-draw.js' } });
    expect(Object.keys(manifest.dependencies ?? {})).toEqual([
      '@noble/curves',
      '@noble/hashes',
      '@scure/base',
      'asn1js',
    ]);
    expect(filesOf(placeOf('verify')).sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist/verify-draw.js',
      'package.json',
    ]);
    const text = readFileSync(join(placeOf('verify'), 'dist/verify-draw.js'), 'utf8');
    expect(text.startsWith('#!/usr/bin/env node\n')).toBe(true);
    for (const path of [ROOT, folder, `${homedir()}/`]) expect(text.includes(path)).toBe(false);
  });

  it('checks a draw', async () => {
    writeFileSync(join(folder, 'drawn.json'), toProofFile(makeProof()));
    const command = join(placeOf('verify'), 'dist/verify-draw.js');
    const { stdout } = await run(process.execPath, [command, join(folder, 'drawn.json')]);
    expect(stdout).toContain('1. ✓ The result follows from these entries and this random number');
  });
});

it('run in browsers, except the database: they import no module of Node and use none of its globals', () => {
  for (const name of ['client', 'draw', 'log', 'sales'])
    for (const file of filesOf(placeOf(name)).filter((path) => path.endsWith('.js')))
      expect(readFileSync(join(placeOf(name), file), 'utf8')).not.toMatch(
        /(from|import\() ?'node:|\b(process|Buffer|__dirname)\./,
      );
});

it.runIf(isExhaustive)('can be bundled, and run where there is nothing but a browser', async () => {
  const entry = join(folder, 'page.js');
  writeFileSync(
    entry,
    `import { nobleSha256, verifyProof } from '@signboard/draw';
import { createClient } from '@signboard/client';
import { readTransactions } from '@signboard/sales/solana';
globalThis.found = [verifyProof(proof, { hashInto: nobleSha256 }).result, readTransactions({}), typeof createClient];`,
  );
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  });
  const { code } = (built as Rolldown.RolldownOutput).output[0];
  const page = { proof: toProofFile(makeProof()), TextEncoder, TextDecoder, URL };
  runInContext(code, createContext(page));
  expect(page).toMatchObject({ found: ['follows', { refusal: expect.any(String) }, 'function'] });
});

describe('the examples', () => {
  const examplesOf = (name: string) => readExamples(readFileSync(join(placeOf(name), 'README.md'), 'utf8'));

  it('are these; those of client run against the server, in client-examples.db.test.ts', () => {
    const counts = ['client', 'draw', 'embedded-postgres', 'log', 'sales'].map(
      (name) => examplesOf(name).length,
    );
    expect(counts).toEqual([3, 2, 1, 1, 2]);
  });

  /** Runs an example of a README as it is printed there. */
  async function runExample(name: string, at = 0): Promise<string> {
    const code = examplesOf(name)[at] ?? '';
    const file = join(folder, `${name}-${at}.js`);
    writeFileSync(file, code);
    return (await run(process.execPath, [file], { cwd: folder })).stdout;
  }
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

  it('of draw check a proof and find an entry', async () => {
    const entries = makeEntries(9);
    const [terms] = makeTerms(3) as [TermsVersion];
    const proof = makeProof({ entries });
    const facts = {
      listId: 'list-1',
      entryNumber: 1,
      weight: 1,
      pool: 0,
      source: { kind: 'drand', chainHash: '00'.repeat(32) } as const,
      joinedAt: new Date(0),
    };
    const entry = entries[0] as (typeof entries)[number];
    const receipt = signReceipt(
      { ...facts, ...entry, termsHash: hashTermsVersion(terms) },
      new Uint8Array(32).fill(1),
    );
    write('proof.json', toProofFile(proof));
    write('receipt.json', JSON.stringify(receipt));
    expect(await runExample('draw')).toMatch(
      /^format passed \nentries passed \n(.*passed \n){8}follows\n0 authorities/,
    );
    expect(await runExample('draw', 1)).toMatch(/^(won|waiting) \d \[/);
    write('proof.json', toProofFile({ ...proof, seed: '00'.repeat(32) }));
    const refused = await runExample('draw');
    expect(refused).toContain('seed failed seed-differs\n');
    expect(refused).toContain('differs\n');
  });

  it('of log check a proof file', async () => {
    write('policy.txt', workedExample.policy);
    write('entry.tlog-proof', `${workedExample.proofFile}\n`);
    write('entry', exampleEntry);
    expect(await runExample('log')).toBe('accepted\n2026-11-20T12:00:00.000Z\n');
    write('entry', 'another');
    expect(await runExample('log')).toBe('not-included\n');
  });

  it('of sales decode transactions of both chains', async () => {
    const logs = [marketLog('seaport', 'orderFulfilled', seaportOrder), move721(SELLER, BUYER, 42n)];
    const receipt = { transactionHash: HASH, from: BUYER, to: ROUTER, status: '0x1' };
    write(
      'receipt.json',
      JSON.stringify({ ...receipt, logs: logs.map((log, logIndex) => ({ ...log, logIndex })) }),
    );
    const [{ instruction, signer }] = SOLANA_SAMPLES as [(typeof SOLANA_SAMPLES)[number]];
    write('transaction.json', JSON.stringify(writeJson({ instructions: [instruction], signers: [signer] })));
    expect(await runExample('sales')).toBe('OpenSea 42 1000000000000000000n ETH true\n');
    expect(JSON.parse(await runExample('sales', 1)).sales).toHaveLength(1);
  });

  // The database itself is tested where it is written.
  it.runIf(isExhaustive)('of embedded-postgres start and stop a database', async () => {
    expect(await runExample('embedded-postgres')).toMatch(
      /^postgres:\/\/example:\w+@127\.0\.0\.1:\d+\/example$/m,
    );
  });
});

it.runIf(isExhaustive)('have types for strict consumers', async () => {
  linkPackage('@types/node', folder);
  linkPackage('undici-types', folder);
  const names = ['client', 'draw', 'embedded-postgres', 'log', 'sales', 'sales/ethereum', 'sales/solana'];
  writeFileSync(
    join(folder, 'consumer.ts'),
    `${names.map((name, at) => `import * as part${at} from '@signboard/${name}';\n`).join('')}
import { createClient, type Answers } from '@signboard/client';
import { nobleSha256, verifyProof, type Verdict } from '@signboard/draw';
import type { Sale } from '@signboard/sales';
import { decodeTransaction, type Transaction } from '@signboard/sales/ethereum';

export const parts = [${names.map((_, at) => `part${at}`)}];
export const verdict: Verdict = verifyProof('{}', { hashInto: nobleSha256 });
export const decode = (transaction: Transaction): Sale[] => decodeTransaction(transaction).sales;
export const lists = (baseUrl: string): Promise<Answers['lists']> => createClient({ baseUrl }).lists();
// @ts-expect-error
verifyProof(5);
// @ts-expect-error
createClient({ baseUrl: 5 });
`,
  );
  const shared = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2022'];
  const resolutions = [
    ['--module', 'nodenext', '--lib', 'es2023', '--types', 'node'],
    ['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2023,dom', '--types', 'node'],
  ];
  for (const resolution of resolutions) {
    const args = [join(ROOT, 'node_modules/typescript/bin/tsc'), ...shared, ...resolution, 'consumer.ts'];
    const { stdout } = await run(process.execPath, args, { cwd: folder }).catch((error) => error);
    expect(stdout).toBe('');
  }
});

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  makeEntries,
  makeProof,
  OWN_CHAIN,
  signOwnRound,
  toProofFile,
} from '@signboard/draw/draw-for-test.ts';
import type { Entry } from '@signboard/draw/leaves.ts';
import type { Proof } from '@signboard/draw/proof-file.ts';
import { signReceipt } from '@signboard/draw/receipt.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'verify-draw-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pathOf = (name: string) => join(folder, name);
const write = (name: string, text: string) => writeFileSync(pathOf(name), text);

function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'verify-draw.ts'), ...args]);
  let [out, err] = ['', ''];
  child.stdout.on('data', (data) => {
    out += data;
  });
  child.stderr.on('data', (data) => {
    err += data;
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

describe('verify-draw', () => {
  const entries = makeEntries(9);
  let proof: Proof;
  beforeAll(async () => {
    proof = makeProof({ entries });
    write('proof.json', await toProofFile(proof));
  });

  it('[W2] describes every check', async () => {
    const { code, out } = await run(pathOf('proof.json'));
    expect(out).toContain('✓ entries    9 entries in order, no duplicates');
    expect(out).toContain('✓ beacon     round 1,000 is signed with the committed key');
    expect(out).toContain('✓ winners    the 3 lowest tickets win, 6 entries on the waiting list');
    expect(out).toContain('All checks passed.\nThe randomness comes from the public drand beacon');
    expect(out).toContain(proof.commitment);
    expect(code).toBe(0);
  });

  it('[W2] detects a forged winner', async () => {
    const file = JSON.parse(await toProofFile(proof));
    write('tampered.json', JSON.stringify({ ...file, winners: file.leaves.slice(0, file.winners.length) }));
    const { code, out } = await run(pathOf('tampered.json'));
    expect(out).toContain('✗ winners    the winners are not the lowest tickets in order: winner 1');
    expect(out).toContain('The draw FAILED the check.');
    expect(code).toBe(1);
  });

  it('[W2] compares the file with an expected commitment', async () => {
    expect((await run(pathOf('proof.json'), '--commitment', proof.commitment.toUpperCase())).code).toBe(0);
    const { code, out } = await run(pathOf('proof.json'), '--commitment', '00'.repeat(32));
    expect(out).toContain('✗ commitment this is not the commitment you passed');
    expect(code).toBe(1);
  });

  it('[W2] warns of a beacon that is not public, and of a second draw', async () => {
    const source = { kind: 'drand', ...OWN_CHAIN, round: 4_000_000 } as const;
    const previous = { commitment: '33'.repeat(32), reason: 'Ten entries came from one person.' };
    write(
      'own.json',
      await toProofFile(makeProof({ source, reveal: signOwnRound(4_000_000), facts: { previous } })),
    );
    const { code, out } = await run(pathOf('own.json'));
    expect(out).toContain('Whoever holds its key could have known the result');
    expect(out).toContain('This list was drawn again. Reason: Ten entries came from one person.');
    expect(code).toBe(0);
  });

  it('[W2] shows the receipt holder’s result', async () => {
    const receiptOf = (entry: Entry) =>
      signReceipt(
        { listId: 'list-1', entryNumber: 1, joinedAt: new Date(0), ...entry },
        new Uint8Array(32).fill(1),
      );
    write('receipt.json', JSON.stringify(receiptOf(entries[0] as Entry)));
    const present = await run(pathOf('proof.json'), '--receipt', pathOf('receipt.json'));
    expect(present.out).toMatch(/You won, in place [123]\.|You are number [1-6] on the waiting list\./);
    expect(present.code).toBe(0);
    write('stranger.json', JSON.stringify(receiptOf(makeEntries(10)[9] as Entry)));
    const absent = await run(pathOf('proof.json'), '--receipt', pathOf('stranger.json'));
    expect(absent.out).toContain('Your entry is not in this draw: ask the operator why');
    expect(absent.code).toBe(1);
  });

  it('rejects a file that is not a proof', async () => {
    write('garbage.json', '{"format":"signboard-draw-proof"');
    const { code, out } = await run(pathOf('garbage.json'));
    expect(out).toContain('✗ format     the file is not valid JSON or is incomplete');
    expect(out).toContain('· winners    skipped because an earlier check failed');
    expect(code).toBe(1);
  });

  it.each([
    ['a file that is not there', ['missing.json'], 'Could not read'],
    ['a folder', ['.'], 'Could not read'],
    ['nothing', [], 'npm run -s verify-draw'],
    ['too much', ['a', 'b'], 'npm run -s verify-draw'],
    ['an unknown option', ['a', '--fast'], 'npm run -s verify-draw'],
  ])('ends with code 2 for %s', async (_what, args, said) => {
    const { code, err } = await run(...args.map((arg) => (arg.startsWith('--') ? arg : pathOf(arg))));
    expect(err).toContain(said);
    expect(code).toBe(2);
  });
});

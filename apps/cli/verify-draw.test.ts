import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  makeCommitmentFile,
  makeEntries,
  makeProof,
  makeReveal,
  makeTerms,
  OWN_CHAIN,
  seededBytes,
  signOwnRound,
  toCommitmentText,
  toOpening,
  toProofFile,
} from '@signboard/draw/draw-for-test.ts';
import { type Entry, makeInner, makeLeaf } from '@signboard/draw/entry.ts';
import { toHex } from '@signboard/draw/hex.ts';
import { writeOpenings } from '@signboard/draw/openings.ts';
import { hashSecret } from '@signboard/draw/randomness.ts';
import { signReceipt } from '@signboard/draw/receipt.ts';
import { hashTermsVersion, type TermsVersion } from '@signboard/draw/terms.ts';
import { makeProof as makeProofV1, toProofFile as toProofFileV1 } from '@signboard/draw/v1/draw-for-test.ts';
import { signReceipt as signReceiptV1 } from '@signboard/draw/v1/receipt.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../../testing/run-in-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-draw-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pathOf = (name: string) => join(folder, name);
const write = (name: string, text: string) => writeFileSync(pathOf(name), text);

const run = (...args: string[]) => runInProcess(join(import.meta.dirname, 'verify-draw.ts'), { args });

function runInNewProcess(...args: string[]): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'verify-draw.ts'), ...args]);
  let out = '';
  child.stdout.on('data', (data) => {
    out += data;
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, out }));
  });
}

const entries = makeEntries(9);
const [terms] = makeTerms(3) as [TermsVersion];
const proof = makeProof({ entries });
const secretKey = new Uint8Array(32).fill(1);
write('proof.json', toProofFile(proof));

const receiptOf = (entry: Entry) =>
  signReceipt(
    {
      listId: 'list-1',
      entryNumber: 1,
      weight: 1,
      pool: 0,
      termsHash: hashTermsVersion(terms),
      secretHash: null,
      joinedAt: new Date(0),
      ...entry,
    },
    secretKey,
  );

describe('verify-draw', () => {
  it('[W2] describes every check and makes separate statements', async () => {
    const { code, out } = await runInNewProcess(pathOf('proof.json'));
    expect(out).toContain('✓ entries    9 entries in order, no duplicates');
    expect(out).toContain('✓ removed    nobody who joined was removed');
    expect(out).toContain(
      '✓ terms      2 versions of the terms, with as many winners as the draw has places',
    );
    expect(out).toContain('✓ beacon     round 1,000 is signed with the committed key');
    expect(out).toContain('✓ winners    the 3 lowest tickets win, 6 entries on the waiting list');
    expect(out).toContain('1. The result follows from these entries and this random number.\n2. ');
    expect(out).toContain("Only the operator's word");
    expect(out).toContain('The random number comes from the public drand beacon.');
    expect(out).toContain(proof.commitment);
    expect(code).toBe(0);
  });

  it('[W2] still verifies a proof of version 1', async () => {
    write('v1.json', await toProofFileV1(makeProofV1({ entries })));
    const first = entries[0] as Entry;
    const facts = { listId: 'list-1', entryNumber: 1, joinedAt: new Date(0), ...first };
    write('receipt-v1.json', JSON.stringify(signReceiptV1(facts, secretKey)));
    const { code, out } = await run(pathOf('v1.json'), '--receipt', pathOf('receipt-v1.json'));
    expect(out).toContain('1. The result follows');
    expect(out).toContain("Only the operator's word");
    expect(out).toMatch(/3\. Your entry\n {2}You (won|are number)/);
    expect(code).toBe(0);
  });

  it('[W2] detects a forged winner', async () => {
    const file = JSON.parse(toProofFile(proof));
    const [result] = file.results;
    write('tampered.json', JSON.stringify({ ...file, results: [{ ...result, winners: '00'.repeat(96) }] }));
    const { code, out } = await run(pathOf('tampered.json'));
    expect(out).toContain('✗ winners    the winners are not the lowest tickets in order: winner 1');
    expect(out).toContain('1. The result does NOT follow');
    expect(out).not.toContain('2. ');
    expect(code).toBe(1);
  });

  it('[W2] compares the file with an expected commitment', async () => {
    const same = await run(pathOf('proof.json'), '--commitment', proof.commitment.toUpperCase());
    expect(same.out).toContain('It is the commitment that you passed.');
    expect(same.code).toBe(0);
    const { code, out } = await run(pathOf('proof.json'), '--commitment', '00'.repeat(32));
    expect(out).toContain('✗ commitment this is not the commitment you passed');
    expect(code).toBe(1);
  });

  it('[W2] warns of a beacon that is not public, and names every earlier draw', async () => {
    const source = { kind: 'drand', ...OWN_CHAIN, round: 4_000_000 } as const;
    const previous = [
      { number: 1, state: 'failed', commitment: null, reason: 'no-entries' },
      { number: 2, state: 'drawn', commitment: '33'.repeat(32), reason: null },
    ] as const;
    const facts = { drawNumber: 3, previous: [...previous] };
    write('own.json', toProofFile(makeProof({ source, reveal: signOwnRound(4_000_000), facts })));
    const { code, out } = await run(pathOf('own.json'));
    expect(out).toContain('The operator could have known the outcome');
    expect(out).toContain('Earlier draw 1: failed (no-entries)\n');
    expect(out).toContain(`Earlier draw 2: drawn, ${'33'.repeat(32)}\n`);
    expect(code).toBe(0);
  });

  it("[W2] says that the operator could have known the outcome of a draw with the operator's secret", async () => {
    const secret = seededBytes('secret', 32);
    const source = { kind: 'commit-reveal', secretHash: toHex(hashSecret(secret)) } as const;
    write('secret.json', toProofFile(makeProof({ source, reveal: makeReveal(secret) })));
    const { code, out } = await run(pathOf('secret.json'));
    expect(out).toContain(
      "The random number is the operator's secret. The operator could have known the outcome.",
    );
    expect(code).toBe(0);
  });

  it('[W2] fails without a witness when one is required', async () => {
    expect((await run(pathOf('proof.json'), '--require-witness')).code).toBe(1);
  });

  it('[W2] shows the receipt holder’s result', async () => {
    const receipt = receiptOf(entries[0] as Entry);
    write('receipt.json', JSON.stringify(receipt));
    const present = await run(pathOf('proof.json'), '--receipt', pathOf('receipt.json'));
    expect(present.out).toMatch(/You won, in place [123]\.|You are number [1-6] on the waiting list\./);
    expect(present.out).toContain(`signed with the key ${receipt.publicKey}. Compare it`);
    expect(present.code).toBe(0);
    const known = await run(
      pathOf('proof.json'),
      '--receipt',
      pathOf('receipt.json'),
      '--key',
      receipt.publicKey,
    );
    expect(known.out).toContain("signed with one of the operator's keys");
    write('stranger.json', JSON.stringify(receiptOf(makeEntries(10)[9] as Entry)));
    const absent = await run(pathOf('proof.json'), '--receipt', pathOf('stranger.json'));
    expect(absent.out).toContain('Your entry is not in this draw: ask the operator why');
    expect(absent.code).toBe(1);
  });

  it('[W2] shows why an entry was removed', async () => {
    const [first, ...others] = entries as [Entry, ...Entry[]];
    const removed = [{ leaf: toHex(makeLeaf(makeInner(first), 1, 0)), reason: 'several-wallets' }];
    write('removed.json', toProofFile(makeProof({ entries: others, removed })));
    write('removed-receipt.json', JSON.stringify(receiptOf(first)));
    const { code, out } = await run(pathOf('removed.json'), '--receipt', pathOf('removed-receipt.json'));
    expect(out).toContain('✓ removed    1 of 9 entries removed, with a reason each');
    expect(out).toContain('Your entry was removed before the draw. Reason: several-wallets.');
    expect(code).toBe(1);
  });

  it('[W2] checks the openings when they are given', async () => {
    const write2 = async (name: string, commitment: string) => {
      let text = '';
      for await (const chunk of writeOpenings(commitment, entries.map(toOpening))) text += chunk;
      write(name, text);
    };
    await write2('openings.json', proof.commitment);
    const { code, out } = await run(pathOf('proof.json'), '--openings', pathOf('openings.json'));
    expect(out).toContain('✓ opened     9 public entries are in the list, no duplicate wallets');
    expect(code).toBe(0);
    await write2('other-openings.json', '00'.repeat(32));
    const other = await run(pathOf('proof.json'), '--openings', pathOf('other-openings.json'));
    expect(other.out).toContain('✗ opened     the public entries are those of another draw');
    expect(other.code).toBe(1);
  });

  it('[W2] reads the commitment file of a pending draw', async () => {
    write('pending.json', toCommitmentText(makeCommitmentFile({ entries })));
    write('receipt.json', JSON.stringify(receiptOf(entries[0] as Entry)));
    const { code, out } = await run(pathOf('pending.json'), '--receipt', pathOf('receipt.json'));
    expect(out).toContain('The draw is pending.\nThe random number is due at 2023-08-23T15:59:24.000Z.');
    expect(out).toContain(`Keep this commitment: ${proof.commitment}`);
    expect(out).toContain('Your entry is in it.');
    expect(out).not.toContain('The result follows');
    expect(code).toBe(0);
    expect((await run(pathOf('pending.json'), '--require-witness')).code).toBe(1);
  });

  it('names the fault of a commitment file', async () => {
    const text = toCommitmentText(makeCommitmentFile({ entries })).replace(
      '"drawNumber":1',
      '"drawNumber":2',
    );
    write('bad-pending.json', text);
    const { code, out } = await run(pathOf('bad-pending.json'));
    expect(out).toContain('✗ format     the file is malformed (inconsistent): document.previous');
    expect(code).toBe(1);
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

describe('with --confirmations', () => {
  const drawn = makeProof({ entries, facts: { confirmSeconds: 3600 } });
  const winners = toHex(drawn.results[0]?.winners as Uint8Array).match(/.{64}/g) as string[];
  const place = (leaf: string) => ({
    leaf,
    placedAt: '2026-11-20T10:00:00.000Z',
    confirmBy: '2026-11-20T11:00:00.000Z',
    confirmedAt: null,
    passedOverAt: null,
    reason: null,
  });
  const fileOf = (places: object[]) =>
    JSON.stringify({
      format: 'signboard-draw-confirmations',
      version: 2,
      commitment: drawn.commitment,
      confirmSeconds: 3600,
      drawnAt: '2026-11-20T10:00:00.000Z',
      checkedAt: '2026-11-20T10:30:00.000Z',
      places,
    });

  it('follows the places, or says what is wrong with them', async () => {
    write('confirmed-proof.json', toProofFile(drawn));
    write('confirmations.json', fileOf(winners.map(place)));
    write('wrong.json', fileOf(winners.slice(1).map(place)));
    const good = await run(pathOf('confirmed-proof.json'), '--confirmations', pathOf('confirmations.json'));
    expect(good).toMatchObject({ code: 0, out: expect.stringContaining('The places follow, as of') });
    const bad = await run(pathOf('confirmed-proof.json'), '--confirmations', pathOf('wrong.json'));
    expect(bad).toMatchObject({ code: 1, out: expect.stringContaining('do NOT follow: winner-missing') });
  });
});

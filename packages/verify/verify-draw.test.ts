import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QUICKNET } from '@signboard/draw/beacon.ts';
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
  toRemoval,
} from '@signboard/draw/draw-for-test.ts';
import type { Entry } from '@signboard/draw/entry.ts';
import { toHex } from '@signboard/draw/hex.ts';
import { writeOpenings } from '@signboard/draw/openings.ts';
import { hashSecret } from '@signboard/draw/randomness.ts';
import { type ReceiptFacts, signReceipt } from '@signboard/draw/receipt.ts';
import { hashTermsVersion, type TermsVersion } from '@signboard/draw/terms.ts';
import { checker } from '@signboard/languages/en/checker.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
const secretKey = new Uint8Array(32).fill(1);

function receiptOf(entry: Entry, changes: Partial<ReceiptFacts> = {}) {
  const facts: ReceiptFacts = {
    listId: 'list-1',
    entryNumber: entries.indexOf(entry) + 1 || 10,
    weight: 1,
    pool: 0,
    termsHash: hashTermsVersion(terms),
    source: { kind: 'drand', chainHash: QUICKNET.chainHash },
    joinedAt: new Date('2023-08-20T10:00:00.000Z'),
    ...entry,
    ...changes,
  };
  return signReceipt(facts, secretKey);
}

const { publicKey } = receiptOf(entries[0] as Entry);
const facts = { receiptKeys: [publicKey] };
const proof = makeProof({ entries, facts });
write('proof.json', toProofFile(proof));

describe('verify-draw', () => {
  it('[W2] describes every check and makes separate statements', async () => {
    const { code, out } = await runInNewProcess(pathOf('proof.json'));
    for (const line of [
      /^✓ Entries +9 people joined, no duplicates\.$/m,
      /^✓ Closing +Exactly the entries that had joined on 2023-08-23T15:00:00\.000Z\.$/m,
      /^✓ Removed entries +No one was removed\.$/m,
      /^✓ Terms +2 versions\. The draw keeps to the latest\.$/m,
      /^✓ Random number +Round 1,000, signed by the announced source\.$/m,
      /^✓ Winners +The first 3 in the ranking win\. On the waiting list: 6\.$/m,
      /^1\. ✓ The result follows from these entries and this random number$/m,
      /^2\. ! When the entries were locked: only the operator’s word$/m,
    ])
      expect(out).toMatch(line);
    expect(out).toContain(checker.guarantee['public-beacon']);
    expect(out).toContain(proof.commitment);
    expect(code).toBe(0);
  });

  it('[W2] says that nothing was checked of a file that is not whole, not ours, or of another version', async () => {
    for (const [name, text, said] of [
      ['cut.json', toProofFile(proof).slice(0, 3_000), checker.nothing.damaged],
      ['page.html', '<!doctype html><title>Not found</title>', checker.nothing.damaged],
      ['empty.json', '', checker.nothing.damaged],
      ['older.json', toProofFile(proof).replace('"version":3', '"version":2'), checker.nothing.older],
      ['newer.json', toProofFile(proof).replace('"version":3', '"version":4'), checker.nothing.newer],
    ] as const) {
      write(name, text);
      const { code, out } = await run(pathOf(name));
      expect(out, name).toContain(`1. · Nothing was checked\n     ${said}`);
      expect(code, name).toBe(2);
    }
  });

  it('[W2] detects a forged winner', async () => {
    const file = JSON.parse(toProofFile(proof));
    const [result] = file.results;
    const winners = result.winners.toReversed();
    write('tampered.json', JSON.stringify({ ...file, results: [{ ...result, winners }] }));
    const { code, out } = await run(pathOf('tampered.json'));
    expect(out).toContain(checker.failed['winner-differs']);
    expect(out).toContain(`1. ✗ ${checker.result.differs}`);
    expect(out).not.toContain('2. ');
    expect(code).toBe(1);
  });

  it('[W2] compares the file with an expected commitment', async () => {
    const same = await run(pathOf('proof.json'), '--commitment', proof.commitment.toUpperCase());
    expect(same.out).toContain(checker.existence.saved);
    expect(same.code).toBe(0);
    const { code, out } = await run(pathOf('proof.json'), '--commitment', '00'.repeat(32));
    expect(out).toContain(checker.failed['not-the-expected-commitment']);
    expect(code).toBe(1);
  });

  it('[W2] warns of a beacon that is not public, and names every earlier draw', async () => {
    const source = { kind: 'drand', ...OWN_CHAIN, round: 4_000_000 } as const;
    const previous = [
      { number: 1, state: 'failed', commitment: null, reason: 'no-entries' },
      { number: 2, state: 'drawn', commitment: '33'.repeat(32), reason: null },
    ] as const;
    const repeated = { drawNumber: 3, previous: [...previous] };
    write('own.json', toProofFile(makeProof({ source, reveal: signOwnRound(4_000_000), facts: repeated })));
    const { code, out } = await run(pathOf('own.json'));
    expect(out).toContain(checker.guarantee['own-beacon']);
    expect(out).toContain('Earlier draw 1: failed (no-entries).\n');
    expect(out).toContain(`Earlier draw 2: completed. ${'33'.repeat(32)}\n`);
    expect(code).toBe(0);
  });

  it("[W2] says that the operator could have known the outcome of a draw with the operator's secret", async () => {
    const secret = seededBytes('secret', 32);
    const source = { kind: 'commit-reveal', secretHash: toHex(hashSecret(secret)) } as const;
    write('secret.json', toProofFile(makeProof({ source, reveal: makeReveal(secret) })));
    const { code, out } = await run(pathOf('secret.json'));
    expect(out).toContain(checker.guarantee['commit-reveal']);
    expect(code).toBe(0);
  });

  it('[W2] fails without a witness when one is required', async () => {
    expect((await run(pathOf('proof.json'), '--require-witness')).code).toBe(3);
  });

  const checkReceipt = async (name: string, receipt: object, file = 'proof.json', ...options: string[]) => {
    write(name, JSON.stringify(receipt));
    return await run(pathOf(file), '--receipt', pathOf(name), ...options);
  };

  it('[W2] shows the receipt holder’s result', async () => {
    const present = await checkReceipt('receipt.json', receiptOf(entries[0] as Entry));
    expect(present.out).toMatch(/You won, in place [123]\.|You’re number [1-6] on the waiting list\./);
    expect(present.out).toContain(checker.standing.accepted);
    expect(present.code).toBe(0);
    const absent = await checkReceipt('stranger.json', receiptOf(makeEntries(10)[9] as Entry));
    expect(absent.out).toContain(checker.standing.absent.accepted);
    expect(absent.code).toBe(10);
  });

  it('[W2] says "accepted" only of a receipt whose key the instance publishes', async () => {
    write('unlisted.json', toProofFile(makeProof({ entries })));
    const stranger = receiptOf(makeEntries(10)[9] as Entry);
    const unknown = await checkReceipt('stranger.json', stranger, 'unlisted.json');
    expect(unknown.out).toContain(checker.standing.absent.notAccepted);
    expect(unknown.out).toContain(checker.standing.difference['key-not-published'](publicKey));
    expect(unknown.out).not.toContain(checker.standing.absent.accepted);
    expect(unknown.code).toBe(13);
    const known = await checkReceipt('stranger.json', stranger, 'unlisted.json', '--key', publicKey);
    expect(known.out).toContain(checker.standing.absent.accepted);
    expect(known.code).toBe(10);
  });

  it.each<[string, Partial<ReceiptFacts>, number]>([
    ['terms-not-listed', { termsHash: '00'.repeat(32) }, 14],
    ['other-source', { source: { kind: 'commit-reveal', secretHash: '00'.repeat(32) } }, 15],
    ['weight-differs', { weight: 11 }, 16],
    ['joined-later', { joinedAt: new Date('2023-08-24T00:00:00.000Z') }, 17],
  ])(
    '[W2] makes a difference between receipt and draw a failure of its own: %s',
    async (name, changes, code) => {
      const found = await checkReceipt('other.json', receiptOf(entries[0] as Entry, changes));
      expect(found.out).toContain(checker.standing.difference[name as 'other-source']);
      expect(found.out).toContain(`3. ✗ ${checker.standing.title}`);
      expect(found.code).toBe(code);
    },
  );

  it('[W2] refuses a receipt that was changed, and one that is none', async () => {
    const receipt = receiptOf(entries[0] as Entry);
    const forged = await checkReceipt('forged.json', { ...receipt, entryNumber: 2 });
    expect(forged).toMatchObject({ code: 12, out: expect.stringContaining(checker.standing.notSigned) });
    const none = await checkReceipt('none.json', { format: 'x' });
    expect(none).toMatchObject({ code: 12, out: expect.stringContaining(checker.standing.malformed) });
  });

  it('[W2] shows why an entry was removed', async () => {
    const changes = [toRemoval(1, 'several-wallets')];
    write('removed.json', toProofFile(makeProof({ entries, changes, facts })));
    const { code, out } = await checkReceipt('receipt.json', receiptOf(entries[0] as Entry), 'removed.json');
    expect(out).toContain('1 removed, each with a reason.');
    expect(out).toContain(checker.standing.removed('several-wallets'));
    expect(code).toBe(11);
  });

  it('[W2] checks the openings when they are given', async () => {
    const write2 = async (name: string, commitment: string) => {
      let text = '';
      for await (const chunk of writeOpenings(commitment, entries.map(toOpening))) text += chunk;
      write(name, text);
    };
    await write2('openings.json', proof.commitment);
    const { code, out } = await run(pathOf('proof.json'), '--openings', pathOf('openings.json'));
    expect(out).toContain('9 shown. Each one matches an entry, no duplicates.');
    expect(code).toBe(0);
    await write2('other-openings.json', '00'.repeat(32));
    const other = await run(pathOf('proof.json'), '--openings', pathOf('other-openings.json'));
    expect(other.out).toContain(checker.failed['other-draw']);
    expect(other.out).toContain(`1. ! ${checker.result.follows}`);
    expect(other.code).toBe(1);
  });

  it('[W2] reads the commitment file of a pending draw', async () => {
    write('pending.json', toCommitmentText(makeCommitmentFile({ entries, facts })));
    write('receipt.json', JSON.stringify(receiptOf(entries[0] as Entry)));
    const { code, out } = await run(pathOf('pending.json'), '--receipt', pathOf('receipt.json'));
    expect(out).toContain(`1. · ${checker.pending.title}`);
    expect(out).toContain(checker.pending.due('2023-08-23T15:59:24.000Z'));
    expect(out).toContain(`${checker.pending.keep} ${proof.commitment}`);
    expect(out).toContain(checker.standing.present);
    expect(out).not.toContain(checker.result.follows);
    expect(code).toBe(0);
    expect((await run(pathOf('pending.json'), '--require-witness')).code).toBe(3);
  });

  it('names the fault of a commitment file', async () => {
    const text = toCommitmentText(makeCommitmentFile({ entries, facts })).replace(
      '"drawNumber":1',
      '"drawNumber":2',
    );
    write('bad-pending.json', text);
    const { code, out } = await run(pathOf('bad-pending.json'));
    expect(out).toContain('document.previous: inconsistent');
    expect(code).toBe(2);
  });

  it.each([
    ['a file that is not there', ['missing.json'], 'Could not read'],
    ['a folder', ['.'], 'Could not read'],
    ['nothing', [], 'npx @signboard/verify FILE|ADDRESS'],
    ['too much', ['a', 'b'], 'npx @signboard/verify FILE|ADDRESS'],
    ['an unknown option', ['a', '--fast'], 'npx @signboard/verify FILE|ADDRESS'],
  ])('ends with code 2 for %s', async (_what, args, said) => {
    const { code, err } = await run(...args.map((arg) => (arg.startsWith('--') ? arg : pathOf(arg))));
    expect(err).toContain(said);
    expect(code).toBe(2);
  });
});

describe('with an address', () => {
  let base = '';
  const asked: string[] = [];
  const answers = new Map<string, string>();
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const text = answers.get(new URL(request.url ?? '', 'http://instance').pathname);
    response.statusCode = text === undefined ? 404 : 200;
    response.end(text);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
  });

  it('[W2] fetches the proof and the keys of the instance, and nothing else', async () => {
    write('unlisted-receipt.json', JSON.stringify(receiptOf(entries[0] as Entry)));
    answers.set('/api/v1/third/page/draw', toProofFile(makeProof({ entries })));
    answers.set('/.well-known/signboard-keys.json', JSON.stringify({ keys: [{ publicKey }] }));
    const receipt = ['--receipt', pathOf('unlisted-receipt.json')];
    const { code, out } = await run(`${base}/sb/foxes/winter`, '--draw', '2', ...receipt);
    expect(out).toContain(checker.result.follows);
    expect(out).toContain(checker.standing.accepted);
    expect(code).toBe(0);
    const query = '?workspace=foxes&name=winter&number=2';
    expect(asked.toSorted()).toEqual([
      '/.well-known/signboard-keys.json',
      `/api/v1/third/page/draw/confirmations${query}`,
      `/api/v1/third/page/draw${query}`,
    ]);
  });

  it('[W2] reads the commitment of a draw that is pending', async () => {
    answers.clear();
    answers.set('/api/v1/third/page/draw/commitment', toCommitmentText(makeCommitmentFile({ entries })));
    expect(await run(`${base}/sb/foxes/winter/`)).toMatchObject({
      code: 0,
      out: expect.stringContaining(checker.pending.title),
    });
  });

  it.each([
    ['a list without a draw', '/sb/foxes/winter', 'there is no draw yet'],
    ['an address that is no list', '/faqs', 'not the address of a list'],
  ])('says what is wrong with %s', async (_what, path, said) => {
    answers.clear();
    const { code, err } = await run(`${base}${path}`);
    expect(err).toContain(said);
    expect(code).toBe(2);
  });
});

describe('with --confirmations', () => {
  const drawn = makeProof({ entries, facts: { ...facts, confirmSeconds: 3600 } });
  const winners = drawn.results[0]?.winners ?? [];
  const place = (number: number, year = 2126) => ({
    number,
    placedAt: `${year}-11-20T10:00:00.000Z`,
    confirmBy: `${year}-11-20T11:00:00.000Z`,
    confirmedAt: null,
    passedOverAt: null,
    reason: null,
  });
  const fileOf = (places: object[], year = 2126) =>
    JSON.stringify({
      format: 'signboard-draw-confirmations',
      version: 3,
      commitment: drawn.commitment,
      confirmSeconds: 3600,
      drawnAt: `${year}-11-20T10:00:00.000Z`,
      checkedAt: `${year}-11-20T10:30:00.000Z`,
      extensions: [],
      places,
    });

  it('follows the places, or says what is wrong with them', async () => {
    write('confirmed-proof.json', toProofFile(drawn));
    write('confirmations.json', fileOf(winners.map((number) => place(number))));
    write('wrong.json', fileOf(winners.slice(1).map((number) => place(number))));
    const good = await run(pathOf('confirmed-proof.json'), '--confirmations', pathOf('confirmations.json'));
    expect(good).toMatchObject({ code: 0, out: expect.stringContaining(`3. ✓ ${checker.places.follows}`) });
    const bad = await run(pathOf('confirmed-proof.json'), '--confirmations', pathOf('wrong.json'));
    expect(bad).toMatchObject({
      code: 1,
      out: expect.stringContaining(checker.places.fault['winner-missing']),
    });
  });

  it('counts the places whose time is over by now', async () => {
    write('confirmed-proof.json', toProofFile(drawn));
    write(
      'old.json',
      fileOf(
        winners.map((number) => place(number, 2023)),
        2023,
      ),
    );
    const { code, out } = await run(pathOf('confirmed-proof.json'), '--confirmations', pathOf('old.json'));
    expect(out).toContain(`3. ! ${checker.places.follows}`);
    expect(out).toContain(checker.places.overdue('3'));
    expect(code).toBe(0);
  });
});

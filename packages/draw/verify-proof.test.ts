import { describe, expect, it } from 'vitest';
import { scale } from '../../testing/scope.ts';
import {
  type DrawEntry,
  makeCommitmentFile,
  makeEntries,
  makeProof,
  makeReveal,
  OWN_CHAIN,
  seededBytes,
  signOwnRound,
  toCommitmentText,
  toOpening,
  toProofFile,
  toRemoval,
} from './draw-for-test.ts';
import { nobleSha256 } from './hash.ts';
import { toHex } from './hex.ts';
import type { Openings } from './openings.ts';
import { parseCommitmentFile, parseProof } from './parse-proof.ts';
import type { Proof } from './proof-file.ts';
import { randomDraw } from './random-draws-for-test.ts';
import { hashSecret } from './randomness.ts';
import { runStepsAsync } from './steps.ts';
import { CHECKS, type Check, type Progress } from './verdict.ts';
import { verifyCommitmentFile, verifyProof, verifyProofSteps } from './verify-proof.ts';

const options = { hashInto: nobleSha256 };
const verify = (file: string | Proof, expected = {}) => verifyProof(file, { ...options, expect: expected });
const failures = ({ checks }: { checks: Check[] }) =>
  checks.filter(({ outcome }) => outcome === 'failed').map(({ name, reason }) => `${name}: ${reason}`);
const skipped = ({ checks }: { checks: Check[] }) =>
  checks.filter(({ outcome }) => outcome === 'not-made').map(({ name }) => name);

const secret = seededBytes('secret', 32);
const SECRET_DRAW = {
  source: { kind: 'commit-reveal', secretHash: toHex(hashSecret(secret)) },
  reveal: makeReveal(secret),
} as const;

const entries: DrawEntry[] = makeEntries(13).map((entry, at) => ({
  ...entry,
  weight: 1 + (at % 3),
  pool: at % 2,
}));
const changes = [toRemoval(13, 'automated')];
const pools = [
  { id: 0, k: 2, overflowTo: null },
  { id: 1, k: 3, overflowTo: 0 },
];
const proof = makeProof({ entries, changes, pools });
const file = toProofFile(proof);

/** The file with one value replaced. */
function changed(path: string, change: (value: never) => unknown): string {
  const copy = JSON.parse(file);
  const keys = path.split('.');
  const holder = keys.slice(0, -1).reduce((inner, key) => inner[key], copy);
  const key = keys.at(-1) as string;
  holder[key] = change(holder[key] as never);
  return JSON.stringify(copy);
}

describe('correct proof', () => {
  it('[W2] passes every check, with figures', () => {
    const verdict = verify(file);
    expect(failures(verdict)).toEqual([]);
    expect(verdict).toMatchObject({ result: 'follows', guarantee: 'public-beacon' });
    expect(verdict.checks.map(({ name }) => name)).toEqual(
      Object.keys(CHECKS).filter((name) => name !== 'opened'),
    );
    const figures = Object.assign({}, ...verdict.checks.map((check) => check.figures));
    expect(figures).toMatchObject({
      entries: 12,
      removed: 1,
      lowered: 0,
      versions: 2,
      round: 1000,
      leadSeconds: 84,
      pools: 2,
      winners: 5,
      waiting: 7,
    });
  });

  it('keeps its content when written and parsed, as text and as bytes', () => {
    expect(parseProof(file)).toEqual({ proof });
    expect(parseProof(new TextEncoder().encode(file))).toEqual({ proof });
    expect(parseProof(JSON.stringify(JSON.parse(file), null, 2))).toEqual({ proof });
  });

  it.each([
    ['one entry', { entries: makeEntries(1), k: 1 }],
    ['more winners than entries', { entries: makeEntries(4), k: 100 }],
    ['as many winners as entries', { entries: makeEntries(4), k: 4 }],
    ['weights, pools, overflow and removals', randomDraw('passes')],
  ])('[W2] passes with %s', (_what, draw) => {
    expect(failures(verify(toProofFile(makeProof({ ...SECRET_DRAW, ...draw }))))).toEqual([]);
  });

  it('[W2] reports an own beacon and a secret as what they are', () => {
    const source = { kind: 'drand', ...OWN_CHAIN, round: 4_000_000 } as const;
    const own = makeProof({ source, reveal: signOwnRound(4_000_000) });
    expect(verify(own)).toMatchObject({ result: 'follows', guarantee: 'own-beacon' });
    expect(verify(makeProof(SECRET_DRAW))).toMatchObject({ result: 'follows', guarantee: 'commit-reveal' });
  });

  it('can be verified in steps, with progress', async () => {
    const heard: Progress[] = [];
    const steps = verifyProofSteps(
      makeProof({ ...SECRET_DRAW, entries: makeEntries(scale(3_000, 9_000)) }),
      options,
    );
    const verdict = await runStepsAsync(steps, async (progress) => heard.push(progress));
    expect(verdict.result).toBe('follows');
    const shares = heard.map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(new Set(heard.map(({ check }) => check))).toEqual(
      new Set(['format', 'close', 'changes', 'beacon', 'tickets']),
    );
  });

  it('is streamed: no part holds all entries', () => {
    const count = scale(1_000, 5_000);
    const long = makeCommitmentFile({ entries: makeEntries(count) });
    const text = toCommitmentText(long);
    expect(parseCommitmentFile(text)).toEqual({ file: long });
    expect(text.length).toBeGreaterThan(count * 68);
  });
});

describe('proof with one field changed', () => {
  it.each<[string, (value: never) => unknown, string[]]>([
    ['commitment', () => '00'.repeat(32), ['commitment: commitment-differs', 'seed: seed-differs']],
    ['document.listId', () => 'list-2', ['commitment: commitment-differs']],
    ['document.drawNumber', () => 2, ['format: inconsistent']],
    ['document.n', () => 13, ['format: inconsistent']],
    ['document.close.entries', () => 12, ['entries: count-differs', 'commitment: commitment-differs']],
    ['document.close.root', () => '00'.repeat(32), ['close: root-differs', 'commitment: commitment-differs']],
    ['document.close.why', () => 'full', ['terms: not-full', 'commitment: commitment-differs']],
    [
      'document.close.announcedEnd',
      () => '2023-08-22T15:00:00.000Z',
      ['terms: end-not-in-terms', 'commitment: commitment-differs'],
    ],
    [
      'document.waits',
      () => [{ why: 'snapshot', from: '2023-08-23T15:00:00.000Z', until: '2023-08-23T15:30:00.000Z' }],
      ['terms: too-little-time-to-object', 'commitment: commitment-differs'],
    ],
    ['document.snapshot', () => null, ['commitment: commitment-differs']],
    ['document.snapshot.chains.0.block', () => 20_000_000, ['commitment: commitment-differs']],
    [
      'document.changesRoot',
      () => '00'.repeat(32),
      ['changes: changes-differ', 'commitment: commitment-differs'],
    ],
    [
      'document.pools.0.k',
      () => 1,
      [
        'terms: winners-not-in-terms',
        'commitment: commitment-differs',
        'tickets: cutoff-differs',
        'winners: winner-count-differs',
      ],
    ],
    ['document.pools.1.overflowTo', () => null, ['commitment: commitment-differs']],
    ['document.weights.0.weight', () => 2, ['format: not-ascending']],
    ['document.weights.2.weight', () => 4, ['changes: weights-differ', 'commitment: commitment-differs']],
    ['document.termsHash', () => '00'.repeat(32), ['terms: terms-differ', 'commitment: commitment-differs']],
    ['document.prizesHash', () => '00'.repeat(32), ['format: inconsistent']],
    ['document.confirmSeconds', () => 1, ['terms: confirm-not-in-terms', 'commitment: commitment-differs']],
    ['document.createdAt', () => '2023-08-23T15:00:00.000Z', ['format: inconsistent']],
    ['document.receiptKeys', () => [], ['commitment: commitment-differs']],
    ['document.source.round', () => 1001, ['commitment: commitment-differs', 'beacon: round-differs']],
    [
      'document.source.genesisTime',
      () => 1,
      ['commitment: commitment-differs', 'beacon: poses-as-public-chain'],
    ],
    ['terms.0.winners', () => 1, ['terms: terms-differ']],
    ['terms.1.requirements', () => [], ['terms: terms-differ']],
    ['terms', (all: unknown[]) => all.slice(1), ['terms: terms-differ']],
    ['changes.0.reason', () => 'broke-rules', ['changes: changes-differ']],
    ['changes.0.at', () => '2023-08-22T09:00:00.001Z', ['changes: changes-differ']],
    ['changes', () => [], ['changes: changes-differ']],
    ['prizes', () => '00'.repeat(32), ['commitment: prizes-differ']],
    ['reveal.signature', (text: string) => `a${text.slice(1)}`, ['beacon: signature-wrong']],
    ['reveal.randomness', () => '00'.repeat(32), ['beacon: randomness-differs', 'seed: seed-differs']],
    ['results.0.cutoff', () => null, ['tickets: cutoff-differs']],
    ['results.0.winners', (all: number[]) => all.toReversed(), ['winners: winner-differs']],
    ['results.0.winners', (all: number[]) => all.slice(1), ['winners: winner-count-differs']],
    ['results', (all: unknown[]) => all.slice(1), ['winners: pools-differ']],
    [
      'entries',
      (text: string) => text.slice(68) + text.slice(0, 68),
      ['close: root-differs', 'winners: winner-differs'],
    ],
    ['entries', (text: string) => text.slice(0, 68) + text, ['entries: count-differs']],
    ['entries', (text: string) => text.slice(0, 68) + text.slice(0, -68), ['entries: entry-twice']],
    ['entries', () => '', ['format: wrong-length']],
    ['version', () => 4, ['format: newer-version']],
    ['version', () => 2, ['format: older-version']],
  ])('[W2] is found out at %s', (path, change, expected) => {
    expect(failures(verify(changed(path, change)))).toEqual(expected);
  });

  it('[W2] cannot leave out an entry', () => {
    const found = failures(verify(changed('entries', ((text: string) => text.slice(68)) as never)));
    expect(found).toEqual(['entries: count-differs']);
  });

  it('[W2] cannot give an entry more weight or another pool', () => {
    const heavier = (text: string) => `${text.slice(0, 64)}ff${text.slice(66)}`;
    expect(verify(changed('entries', heavier as never)).result).toBe('differs');
    const elsewhere = (text: string) => `${text.slice(0, 66)}09${text.slice(68)}`;
    expect(failures(verify(changed('entries', elsewhere as never)))).toEqual(['entries: pool-not-listed']);
  });

  it('[W2] skips checks that depend on broken data instead of passing them', () => {
    const cut = (text: string) => text.slice(68);
    const verdict = verify(changed('entries', cut as never));
    expect(skipped(verdict)).toEqual(['close', 'changes', 'tickets', 'winners']);
    expect(skipped(verify(changed('changes', () => [])))).toEqual(['tickets', 'winners']);
  });

  it('[W2] says that nothing was checked of a file that is not whole, not ours or of another version', () => {
    for (const text of ['', '<!doctype html><title>Not found</title>', file.slice(0, 2_000), '{"a":1}', '[]'])
      expect(verify(text)).toMatchObject({ result: 'nothing-checked', proof: null, remarks: [] });
    expect(verify(changed('version', () => 2)).result).toBe('nothing-checked');
    const pending = toCommitmentText(makeCommitmentFile()).replace('"version":3', '"version":4');
    expect(verifyCommitmentFile(pending, options)).toMatchObject({ result: 'nothing-checked', file: null });
  });

  it('can change its unproven statements and timestamps', () => {
    expect(verify(changed('statements.listName', () => 'Second light')).result).toBe('follows');
    const stamped = changed('timestamps', () => [{ over: 'commitment', token: 'AAAA' }]);
    expect(verify(stamped).result).toBe('follows');
  });
});

describe('attack I: a file that parsers read differently', () => {
  it.each<[string, (text: string) => string, string]>([
    ['results twice', (text) => text.replace('"seed"', '"results":[],"seed"'), 'duplicate-key'],
    ['winners twice', (text) => text.replace('"winners"', '"winners":[],"winners"'), 'duplicate-key'],
    ['a version of 3.0', (text) => text.replace('"version":3', '"version":3.0'), 'not-plain-digits'],
    ['an exponent', (text) => text.replace('"n":12', '"n":12e0'), 'not-plain-digits'],
    ['a byte order mark', (text) => `\ufeff${text}`, 'byte-order-mark'],
    ['an unknown field', (text) => text.replace('"seed"', '"note":1,"seed"'), 'unknown-field'],
    ['an unknown field of the document', (text) => text.replace('"n":', '"m":1,"n":'), 'unknown-field'],
    ['its end cut off', (text) => text.slice(0, -3), 'not-json'],
  ])('[W2] is refused with %s', (_what, change, reason) => {
    const text = change(file);
    expect(text).not.toBe(file);
    expect(verify(text).checks[0]).toMatchObject({ name: 'format', outcome: 'failed', reason });
  });

  it.each<[string, unknown, string]>([
    ['eleven', new Array(11).fill({ over: 'commitment', token: 'AAAA' }), 'timestamps'],
    ['something else', [{ over: 'page', token: 'AAAA' }], 'timestamps[0].over'],
    ['an empty token', [{ over: 'commitment', token: '' }], 'timestamps[0].token'],
    ['base64url', [{ over: 'commitment', token: 'A_-A' }], 'timestamps[0].token'],
    ['no padding', [{ over: 'commitment', token: 'AAA' }], 'timestamps[0].token'],
    [
      '64 kB and one byte',
      [{ over: 'commitment', token: `${'A'.repeat(87_380)}AAA=` }],
      'timestamps[0].token',
    ],
  ])('refuses timestamps with %s', (_what, value, path) => {
    const read = parseProof(changed('timestamps', () => value));
    expect(read).toMatchObject({ fault: { path } });
  });

  it('accepts a token of 64 kB', () => {
    const token = `${'A'.repeat(87_380)}AA==`;
    expect(parseProof(changed('timestamps', () => [{ over: 'commitment', token }]))).toHaveProperty('proof');
  });
});

describe('forger who recomputes everything', () => {
  const honest = makeProof(SECRET_DRAW);

  it('[W2] cannot leave out an entry unnoticed by those who saw the commitment', () => {
    const forged = makeProof({ ...SECRET_DRAW, entries: makeEntries(8) });
    expect(failures(verify(forged))).toEqual([]);
    expect(failures(verify(forged, { commitment: honest.commitment }))).toEqual([
      'commitment: not-the-expected-commitment',
    ]);
    expect(failures(verify(honest, { commitment: honest.commitment }))).toEqual([]);
  });

  it('[W2] cannot replace the announced chain with their own', () => {
    const expected = ['commitment: not-the-expected-chain'];
    expect(failures(verify(honest, { chain: OWN_CHAIN }))).toEqual(expected);
    const source = { kind: 'drand', ...OWN_CHAIN, round: 4_000_000 } as const;
    expect(
      failures(verify(makeProof({ source, reveal: signOwnRound(4_000_000) }), { chain: OWN_CHAIN })),
    ).toEqual([]);
  });

  it('[W2] cannot commit to a round that is already out', () => {
    const late = makeProof({ facts: { createdAt: '2023-08-23T15:59:24.000Z' } });
    expect(failures(verify(late))).toEqual(['commitment: round-not-after-commitment']);
    expect(failures(verify(makeProof({ facts: { createdAt: '2023-08-23T15:59:23.999Z' } })))).toEqual([]);
  });
});

describe('openings', () => {
  const opened = entries.slice(0, 12).map(toOpening);
  const check = (openings: Openings) => verifyProof(proof, { ...options, openings });

  it('[W2] are checked against the entries', () => {
    const verdict = check({ commitment: proof.commitment, opened });
    expect(failures(verdict)).toEqual([]);
    expect(verdict.checks.at(-1)).toMatchObject({
      name: 'opened',
      outcome: 'passed',
      figures: { opened: 12 },
    });
  });

  it('[W2] are refused when they are of another draw, unknown or twice', () => {
    expect(failures(check({ commitment: '00'.repeat(32), opened }))).toEqual(['opened: other-draw']);
    const [removed, stranger] = makeEntries(14).slice(12).map(toOpening);
    for (const one of [removed, stranger])
      expect(failures(check({ commitment: proof.commitment, opened: [one as never] }))).toEqual([
        'opened: opening-not-an-entry',
      ]);
    expect(
      failures(check({ commitment: proof.commitment, opened: [...opened, opened[0] as never] })),
    ).toEqual(['opened: wallet-twice']);
  });
});

describe('commitment file', () => {
  const committed = makeCommitmentFile({ entries, changes, pools });

  it('[W2] passes everything that can be checked before the reveal', () => {
    const verdict = verifyCommitmentFile(toCommitmentText(committed), options);
    expect(verdict.checks.map(({ name }) => name)).toEqual([
      'format',
      'entries',
      'close',
      'changes',
      'terms',
      'commitment',
    ]);
    expect(verdict.result).toBe('follows');
  });

  it('[W2] has the commitment of the proof that follows', () => {
    expect(committed.commitment).toBe(proof.commitment);
  });

  it('[W2] fails with changed terms, and with another commitment than expected', () => {
    const [first] = committed.terms;
    expect(failures(verifyCommitmentFile({ ...committed, terms: first ? [first] : [] }, options))).toEqual([
      'terms: terms-differ',
    ]);
    const expected = { ...options, expect: { commitment: '00'.repeat(32) } };
    expect(failures(verifyCommitmentFile(committed, expected))).toEqual([
      'commitment: not-the-expected-commitment',
    ]);
  });

  it('[W2] fails with a source that poses as the public chain', () => {
    const { source } = committed.document;
    const posing = makeCommitmentFile({ source: { ...source, period: 4 } as typeof source });
    expect(failures(verifyCommitmentFile(posing, options))).toEqual(['commitment: poses-as-public-chain']);
  });

  it('is not a proof, and a proof is not a commitment file', () => {
    expect(parseProof(toCommitmentText(committed))).toHaveProperty('fault');
    expect(parseCommitmentFile(file)).toHaveProperty('fault');
  });
});

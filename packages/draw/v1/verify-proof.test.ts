import { beforeAll, describe, expect, it } from 'vitest';
import { isExhaustive, scale } from '../../../testing/scope.ts';
import {
  makeEntries,
  makeReveal,
  OWN_CHAIN,
  ROUND_1000,
  seededBytes,
  signOwnRound,
  toOpening,
} from '../draw-for-test.ts';
import { nobleSha256 } from '../hash.ts';
import { toHex } from '../hex.ts';
import type { Proof } from '../parse-proof.ts';
import { hashSecret } from '../randomness.ts';
import { runStepsAsync } from '../steps.ts';
import { CHECKS, type Check, type Progress, type Verdict } from '../verdict.ts';
import { verifyProof, verifyProofSteps } from '../verify-proof.ts';
import { makeProof, toProofFile } from './draw-for-test.ts';

const options = { hashInto: nobleSha256 };
const verify = (file: string | Proof, expect = {}) => verifyProof(file, { ...options, expect });
const failures = ({ checks }: Verdict) =>
  checks.filter(({ outcome }) => outcome === 'failed').map(({ name, reason }: Check) => `${name}: ${reason}`);

const V1_CHECKS = Object.keys(CHECKS).filter((name) => name !== 'removed' && name !== 'terms');

const secret = seededBytes('secret', 32);
const SECRET_DRAW = {
  source: { kind: 'commit-reveal', secretHash: toHex(hashSecret(secret)) },
  reveal: makeReveal(secret),
} as const;

describe('correct proof', () => {
  it('[W2] passes every check, with figures', async () => {
    const verdict = verify(await toProofFile(makeProof()));
    expect(failures(verdict)).toEqual([]);
    expect(verdict).toMatchObject({ isVerified: true, guarantee: 'public-beacon' });
    expect(verdict.checks.map(({ name }) => name)).toEqual(V1_CHECKS);
    const figures = Object.assign({}, ...verdict.checks.map((check) => check.figures));
    expect(figures).toMatchObject({
      entries: 9,
      round: 1000,
      leadSeconds: 84,
      winners: 3,
      waiting: 6,
      opened: 9,
    });
  });

  it.each([
    ['one entry', { entries: makeEntries(1), k: 1 }],
    ['more winners than entries', { entries: makeEntries(4), k: 100 }],
    ['as many winners as entries', { entries: makeEntries(4), k: 4 }],
    ['nothing opened', { opened: [] }],
  ])('[W2] passes with %s', async (_what, draw) => {
    expect(verify(await toProofFile(makeProof({ ...SECRET_DRAW, ...draw })))).toMatchObject({
      isVerified: true,
    });
  });

  it('[W2] reports an own beacon as not public', () => {
    const source = { kind: 'drand', ...OWN_CHAIN, round: 4_000_000 } as const;
    const proof = makeProof({ source, reveal: signOwnRound(4_000_000) });
    expect(verify(proof)).toMatchObject({ isVerified: true, guarantee: 'own-beacon' });
  });

  it('[W2] reports that the operator held the secret', () => {
    expect(verify(makeProof(SECRET_DRAW))).toMatchObject({ isVerified: true, guarantee: 'commit-reveal' });
  });

  it('[W2] of a repeated draw names the earlier one and the reason', () => {
    const previous = { commitment: '33'.repeat(32), reason: 'Ten entries came from one person.' };
    const verdict = verify(makeProof({ ...SECRET_DRAW, facts: { previous } }));
    expect(verdict.checks.find(({ name }) => name === 'commitment')).toMatchObject({
      outcome: 'passed',
      figures: { previous: previous.commitment },
    });
    expect(verdict.proof?.document.previous).toEqual(previous);
  });

  it('can be verified in steps, with progress', async () => {
    const heard: Progress[] = [];
    const steps = verifyProofSteps(
      makeProof({ ...SECRET_DRAW, entries: makeEntries(scale(3_000, 9_000)) }),
      options,
    );
    const verdict = await runStepsAsync(steps, async (progress) => heard.push(progress));
    expect(verdict.isVerified).toBe(true);
    const shares = heard.map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(new Set(heard.map(({ check }) => check))).toEqual(
      new Set(['format', 'root', 'beacon', 'tickets', 'opened']),
    );
  });
});

describe('proof with one field changed', () => {
  const previous = { commitment: '33'.repeat(32), reason: 'A reason.' };
  const entries = makeEntries(6);
  let file = '';
  beforeAll(async () => {
    file = await toProofFile(
      makeProof({ entries, opened: entries.slice(0, 2).map(toOpening), facts: { previous } }),
    );
  });

  /** The paths of all primitive values in a document. */
  function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
    if (typeof value !== 'object' || value === null) return [path];
    return Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]));
  }

  function changed(path: (string | number)[], change: (value: string | number) => unknown): string {
    const document = JSON.parse(file);
    const holder = path.slice(0, -1).reduce((inner, key) => inner[key], document);
    const key = path.at(-1) as string;
    holder[key] = change(holder[key]);
    return JSON.stringify(document);
  }

  const otherDigit = (text: string, at: number) =>
    text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1);

  const CHANGES: [name: string, change: (value: string | number) => unknown][] = [
    ['its end', (value) => (typeof value === 'number' ? value + 1 : otherDigit(value, value.length - 1))],
    ['its beginning', (value) => (typeof value === 'number' ? value - 1 : otherDigit(value, 0))],
  ];

  it.each(CHANGES)('[W2] at %s is never verified, whichever field it is', (name, change) => {
    const all = pathsOf(JSON.parse(file)).filter(([first]) => first !== 'statements');
    expect(all.length).toBeGreaterThan(25);
    const turn = CHANGES.findIndex(([other]) => other === name);
    // Each change is made to every other field, and every field is changed; the exhaustive scope makes all changes.
    const paths = all.filter((_, at) => isExhaustive || at % CHANGES.length === turn);
    const unnoticed = paths.filter((path) => verify(changed(path, change)).isVerified);
    expect(unnoticed).toEqual([]);
  });

  it('[W2] must have all fields and no others', () => {
    for (const path of [
      ...pathsOf(JSON.parse(file)),
      ['opened', '0'],
      ['document', 'source'],
      ['reveal'],
      ['opened'],
    ]) {
      if (path.join('.') !== 'document.previous')
        expect(verify(changed(path, () => undefined)).isVerified).toBe(false);
    }
    const [format] = verify(JSON.stringify({ ...JSON.parse(file), note: 1 })).checks;
    expect(format).toMatchObject({ outcome: 'failed', reason: 'unknown-field', figures: { path: 'note' } });
  });

  it.each<[string, (value: never) => unknown, string[]]>([
    ['commitment', () => '00'.repeat(32), ['commitment: commitment-differs', 'seed: seed-differs']],
    ['document.listId', () => 'list-2', ['commitment: commitment-differs']],
    [
      'document.k',
      () => 3 - 1,
      ['commitment: commitment-differs', 'tickets: cutoff-differs', 'winners: winner-count-differs'],
    ],
    ['document.n', () => 7, ['entries: count-differs', 'commitment: commitment-differs']],
    ['document.entriesRoot', () => '00'.repeat(32), ['root: root-differs', 'commitment: commitment-differs']],
    ['document.source.round', () => 1001, ['commitment: commitment-differs', 'beacon: round-differs']],
    [
      'document.source.genesisTime',
      () => 1,
      ['commitment: commitment-differs', 'beacon: poses-as-public-chain'],
    ],
    ['document.previous.reason', () => 'Another.', ['commitment: commitment-differs']],
    ['reveal.signature', (text: string) => `a${text.slice(1)}`, ['beacon: signature-wrong']],
    ['reveal.randomness', () => '00'.repeat(32), ['beacon: randomness-differs', 'seed: seed-differs']],
    ['cutoff', () => 'ff'.repeat(32), ['tickets: cutoff-differs']],
    ['winners', (text: string) => text.slice(64) + text.slice(0, 64), ['winners: winner-differs']],
    ['winners', (text: string) => text.slice(64), ['winners: winner-count-differs']],
    ['leaves', (text: string) => text.slice(64) + text.slice(0, 64), ['entries: not-ascending']],
    ['leaves', (text: string) => text.slice(0, 64) + text, ['entries: leaf-twice']],
    ['leaves', () => '', ['entries: no-entries']],
    ['opened.0.salt', () => '00'.repeat(16), ['opened: opening-not-an-entry']],
    ['opened.1', () => toOpening(entries[0] as never), ['opened: wallet-twice']],
    ['version', () => 3, ['format: unknown-value']],
  ])('[W2] is found out at %s', (path, change, expected) => {
    expect(failures(verify(changed(path.split('.'), change as never)))).toEqual(expected);
  });

  it('[W2] skips checks that depend on broken data instead of passing them', () => {
    const { checks } = verify(changed(['leaves'], () => ''));
    const unmade = checks.filter(({ outcome }) => outcome === 'not-made').map(({ name }) => name);
    expect(unmade).toEqual(['root', 'tickets', 'winners', 'opened']);
  });

  it('can change its unproven statements', () => {
    expect(verify(changed(['statements', 'listName'], () => 'Second light')).isVerified).toBe(true);
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
    const source = { kind: 'drand', ...OWN_CHAIN, round: 4_000_000 } as const;
    const forged = makeProof({ source, reveal: signOwnRound(4_000_000) });
    const { round: _round, kind: _kind, ...announced } = { ...source, publicKey: 'ff'.repeat(96) };
    expect(failures(verify(forged, { chain: announced }))).toEqual(['beacon: not-the-expected-chain']);
    expect(failures(verify(forged, { chain: OWN_CHAIN }))).toEqual([]);
    expect(failures(verify(honest, { chain: OWN_CHAIN }))).toEqual(['beacon: not-the-expected-chain']);
  });

  it('[W2] cannot commit to a round that is already out', () => {
    const late = makeProof({ facts: { createdAt: '2023-08-23T15:59:24.000Z' } });
    expect(failures(verify(late))).toEqual(['commitment: round-not-after-commitment']);
    const inTime = makeProof({ facts: { createdAt: '2023-08-23T15:59:23.999Z' } });
    expect(failures(verify(inTime))).toEqual([]);
  });

  it('[W2] cannot use an impossible round time to hide when it was', () => {
    const source = { kind: 'drand', ...OWN_CHAIN, period: 86_400, round: 2 ** 32 } as const;
    const { kind: _kind, ...beacon } = signOwnRound(2 ** 32);
    const proof = makeProof({ source, reveal: { kind: 'drand', ...beacon } });
    expect(failures(verify(proof))).toEqual(['commitment: round-not-after-commitment']);
  });

  it('[W2] cannot give one wallet two tickets when entries are opened', () => {
    const entries = makeEntries(5);
    const again = { ...(entries[0] as (typeof entries)[0]), salt: seededBytes('other salt', 16) };
    expect(failures(verify(makeProof({ ...SECRET_DRAW, entries: [...entries, again] })))).toEqual([
      'opened: wallet-twice',
    ]);
  });

  it('[W2] cannot use the signature of another draw', () => {
    const source = { kind: 'drand', ...OWN_CHAIN, round: 4_000_000 } as const;
    const proof = makeProof({ source, reveal: { ...ROUND_1000, round: 4_000_000 } });
    expect(failures(verify(proof))).toEqual(['beacon: signature-wrong']);
  });
});

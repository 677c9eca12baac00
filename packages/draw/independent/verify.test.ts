import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { scale } from '../../../testing/scope.ts';
import { checkPlaces } from '../check-places.ts';
import { type CommitmentDocument, hashCommitment } from '../commitment.ts';
import {
  makeCommitmentFile,
  makeEntries,
  makeProof,
  OWN_CHAIN,
  seededNumbers,
  signOwnRound,
  toCommitmentText,
  toOpening,
  toProofFile,
} from '../draw-for-test.ts';
import { nobleSha256 } from '../hash.ts';
import { toHex } from '../hex.ts';
import { parseCommitmentFile, parseDrawFile, parseProof } from '../parse-proof.ts';
import { randomDraw } from '../random-draws-for-test.ts';
import vectors from '../vectors.json' with { type: 'json' };
import { verifyCommitmentFile, verifyProof } from '../verify-proof.ts';

const SCRIPT = join(import.meta.dirname, 'verify.py');
const BEACON_SCRIPT = join(import.meta.dirname, 'bls.py');
const RANDOM_DRAWS = scale(50, 200);
const MUTATIONS = scale(2_000, Number.POSITIVE_INFINITY);
const REHASHED = scale(300, 5_000);
const hasPython = spawnSync('python3', ['--version']).status === 0;

const folder = mkdtempSync(join(tmpdir(), 'independent-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The script's outcome for each file, in one process. */
function runScript(files: readonly (string | Uint8Array)[]): string[] {
  const paths = files.map((file, at) => {
    const path = join(folder, `${at}.json`);
    writeFileSync(path, file);
    return path;
  });
  const { stdout, stderr } = spawnSync('python3', ['-B', SCRIPT, ...paths], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  expect(stderr).toBe('');
  const lines = stdout.trim().split('\n');
  expect(lines.length).toBe(files.length);
  return lines.map((line) => line.slice(0, line.indexOf(' ')));
}

const isVerified = (file: string | Uint8Array) =>
  verifyProof(file, { hashInto: nobleSha256 }).result === 'follows';

/** All paths to primitive values. */
function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]));
}

function change(value: unknown, at: number): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return 1;
  if (value === '') return 'x';
  const place = at % value.length;
  return value.slice(0, place) + (value[place] === '0' ? '1' : '0') + value.slice(place + 1);
}

function changeAt(file: string, path: readonly string[], changed: (value: unknown) => unknown): string {
  const copy = JSON.parse(file);
  const holder = path.slice(0, -1).reduce((inner, key) => inner[key], copy);
  const key = path.at(-1) as string;
  holder[key] = changed(holder[key]);
  return JSON.stringify(copy);
}

/** The files with one value changed: those of every field first, then the others, several times. */
function* mutationsOf(files: readonly string[]): Generator<string> {
  const places = files.flatMap((file) => pathsOf(JSON.parse(file)).map((path) => ({ file, path })));
  const proven = places.filter(({ path }) => path[0] !== 'statements' && path[0] !== 'timestamps');
  const fields = new Map(
    proven.map((place) => [place.path.map((part) => (/^\d+$/.test(part) ? '*' : part)).join('.'), place]),
  );
  const first = [...fields.values()];
  const others = proven.filter((place) => !first.includes(place));
  for (let round = 0; round < 40; round += 1)
    for (const { file, path } of round === 0 ? [...first, ...others] : first)
      yield changeAt(file, path, (value) => change(value, round * 13 + path.length));
}

function take<Item>(items: Iterable<Item>, most: number): Item[] {
  const taken: Item[] = [];
  for (const item of items) {
    if (taken.length >= most) break;
    taken.push(item);
  }
  return taken;
}

/** A commitment file with one value of the document changed by an operator who recomputes its hash. */
function rehashed(file: string, at: number, pick: (bound: number) => number): string | null {
  const { document } = JSON.parse(file);
  const paths = pathsOf(document);
  const path = ['document', ...(paths[at % paths.length] as string[])];
  const shifted = (value: unknown) => {
    if (typeof value === 'string' && /^\d{4}-/.test(value))
      return new Date(Date.parse(value) + (pick(2) === 0 ? 1 : -1) * 10 ** pick(9)).toISOString();
    if (typeof value === 'number') return Math.max(0, value + 1 - 2 * pick(2));
    return pick(3) === 0 ? null : change(value, pick(50));
  };
  const changed = JSON.parse(changeAt(file, path, shifted));
  try {
    const commitment = toHex(hashCommitment(changed.document as CommitmentDocument));
    return JSON.stringify({ ...changed, commitment });
  } catch {
    return null;
  }
}

/** Spellings that a lenient parser accepts. */
function spellingsOf(file: string): (string | Uint8Array)[] {
  return [
    `\ufeff${file}`,
    file.replace('"n":', '"n":1,"n":'),
    file.replace(/"n":(\d+)/, '"n":$1.0'),
    file.replace(/"n":(\d+)/, '"n":$1e0'),
    file.replace(/"n":(\d+)/, '"n":0$1'),
    file.replace(/"confirmSeconds":0/, '"confirmSeconds":-0'),
    file.replace('"version":3,', '"version":3,"note":"",'),
    file.replace('"version":3,', '"version":3,"__proto__":{},'),
    file.replace('"version":3,', `"version":3,"note":${'['.repeat(30)}${']'.repeat(30)},`),
    file.slice(0, -20),
    `${file}x`,
    `${file.slice(0, -3)},}`,
    new Uint8Array([...new TextEncoder().encode(file.slice(0, 40)), 0xff]),
    file.replace('"version":3', '"version":2'),
    file.replace('https://lists.example/first-light', 'https://lists.example/first\u0085light'),
    file.replace('https://lists.example/first-light', 'https://lists.example/\ufefffirst-light'),
    '',
    'null',
    '[]',
  ];
}

it('fits on a few pages and uses no assert, which Python can switch off', () => {
  for (const script of [SCRIPT, BEACON_SCRIPT].map((path) => readFileSync(path, 'utf8'))) {
    expect(script.split('\n').length - 1).toBeLessThan(300);
    expect(script).not.toMatch(/^\s*assert\b/m);
  }
});

describe.skipIf(!hasPython)('independent verifier (skipped where python3 is missing)', () => {
  const proof = makeProof({ entries: makeEntries(5) });
  const file = toProofFile(proof);

  it('[W2] verifies the proofs and the confirmations of all vectors', () => {
    const { proof, weighted, confirmations } = vectors;
    const files = [weighted, proof, confirmations].map((one) => JSON.stringify(one));
    expect(runScript(files)).toEqual(files.map(() => 'verified'));
    expect(files.slice(0, 2).map(isVerified)).toEqual([true, true]);
  });

  it(`[W2] agrees on ${RANDOM_DRAWS} random draws with weights, pools, overflow and removals`, () => {
    const files = Array.from({ length: RANDOM_DRAWS }, (_, at) =>
      toProofFile(makeProof(randomDraw(`independent ${at}`))),
    );
    expect(files.filter((one) => !isVerified(one))).toEqual([]);
    expect(new Set(runScript(files))).toEqual(new Set(['verified']));
  });

  it('[W2] refuses proofs with any field changed, like the verifier', () => {
    const random = [1, 2, 3].map((at) => toProofFile(makeProof(randomDraw(`mutated ${at}`))));
    const files = [file, JSON.stringify(vectors.proof), JSON.stringify(vectors.weighted), ...random];
    const mutations = take(mutationsOf(files), MUTATIONS);
    expect(mutations.length).toBeGreaterThanOrEqual(2_000);
    expect(mutations.filter(isVerified)).toEqual([]);
    expect(runScript(mutations).filter((outcome) => outcome !== 'refused')).toEqual([]);
  });

  it('[W2] judges documents like the verifier whose author recomputed the hash', () => {
    const pick = seededNumbers('rehashed');
    const bases = [
      ...[1, 2, 3].map((at) => toCommitmentText(makeCommitmentFile(randomDraw(`rehashed ${at}`)))),
      toCommitmentText(
        makeCommitmentFile({
          close: { why: 'early', at: '2023-08-22T10:00:00.000Z' },
          facts: {
            waits: [{ why: 'early', from: '2023-08-22T10:00:00.000Z', until: '2023-08-23T10:00:00.000Z' }],
          },
        }),
      ),
    ];
    const files = Array.from({ length: REHASHED }, (_, at) =>
      rehashed(bases[at % bases.length] as string, pick(10_000), pick),
    ).filter((one) => one !== null);
    const ours = files.map((one) =>
      'file' in parseCommitmentFile(one) &&
      verifyCommitmentFile(one, { hashInto: nobleSha256 }).result === 'follows'
        ? 'verified'
        : 'refused',
    );
    expect(new Set(ours)).toEqual(new Set(['verified', 'refused']));
    const theirs = runScript(files);
    expect(files.filter((_, at) => theirs[at] !== ours[at])).toEqual([]);
  });

  it('[W2] checks the signature of the beacon, also of another chain', () => {
    const source = { kind: 'drand', ...OWN_CHAIN, round: 4_000_000 } as const;
    const own = makeProof({ source, reveal: signOwnRound(4_000_000) });
    const wrong = makeProof({ source, reveal: { ...signOwnRound(4_000_001), round: 4_000_000 } });
    expect(runScript([toProofFile(own), toProofFile(wrong)])).toEqual(['verified', 'refused']);
    expect(isVerified(toProofFile(wrong))).toBe(false);
  });

  it('[W2] refuses spellings that parsers disagree about, like the verifier', () => {
    const files = spellingsOf(file);
    expect(files.filter(isVerified)).toEqual([]);
    expect(runScript(files).filter((outcome) => outcome !== 'refused')).toEqual([]);
    expect(parseProof(`\n\t${file} \r\n`)).toHaveProperty('proof');
    expect(runScript([`\n\t${file} \r\n`])).toEqual(['verified']);
  });

  it('[W2] judges confirmations with any value changed like the verifier', () => {
    const confirmations = JSON.stringify(vectors.confirmations);
    const mutations = pathsOf(vectors.confirmations).flatMap((path) =>
      [15, 18, 20, 22].map((at) => changeAt(confirmations, path, (value) => change(value, at))),
    );
    const base = JSON.stringify(vectors.proof);
    const verdict = verifyProof(base, { hashInto: nobleSha256 });
    const ours = mutations.map((one) => {
      const found = checkPlaces(one, verdict, new Date(0));
      return found && 'followed' in found ? 'verified' : 'refused';
    });
    expect(new Set(ours)).toEqual(new Set(['verified', 'refused']));
    const outcomes = runScript(mutations.flatMap((one) => [base, one])).filter((_, at) => at % 2 === 1);
    expect(mutations.filter((_, at) => outcomes[at] !== ours[at])).toEqual([]);
  });

  it('[W2] checks commitment files and openings', () => {
    const commitment = toCommitmentText(makeCommitmentFile({ entries: makeEntries(5) }));
    expect(parseDrawFile(commitment)).toHaveProperty('file');
    const openings = (count: number, of = proof.commitment) =>
      JSON.stringify({
        format: 'signboard-draw-openings',
        version: 3,
        commitment: of,
        opened: makeEntries(count).map(toOpening),
      });
    expect(
      runScript([commitment, file, openings(5), file, openings(6), file, openings(5, '00'.repeat(32))]),
    ).toEqual(['verified', 'verified', 'verified', 'verified', 'refused', 'verified', 'refused']);
  });
});

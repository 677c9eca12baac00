import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isExhaustive, scale } from '../../../testing/scope.ts';
import {
  makeCommitmentFile,
  makeEntries,
  makeProof,
  seededNumbers,
  toCommitmentText,
  toOpening,
  toProofFile,
} from '../draw-for-test.ts';
import { nobleSha256 } from '../hash.ts';
import { parseDrawFile, parseProof } from '../parse-proof.ts';
import { randomDraw } from '../random-draws-for-test.ts';
import { makeProof as makeProofV1, toProofFile as toProofFileV1 } from '../v1/draw-for-test.ts';
import vectors from '../vectors.json' with { type: 'json' };
import { verifyProof } from '../verify-proof.ts';

const SCRIPT = join(import.meta.dirname, 'verify.py');
const RANDOM_DRAWS = scale(50, 200);
const MUTATED_DRAWS = scale([1], [1, 2, 3]);
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
  const { stdout, stderr } = spawnSync('python3', [SCRIPT, ...paths], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  expect(stderr).toBe('');
  const lines = stdout.trim().split('\n');
  expect(lines.length).toBe(files.length);
  return lines.map((line) => line.slice(0, line.indexOf(' ')));
}

const isVerified = (file: string | Uint8Array) => verifyProof(file, { hashInto: nobleSha256 }).isVerified;

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

/** The file with one value changed: every value in the exhaustive scope, otherwise one of each field that isn't known yet. */
function mutationsOf(file: string, known: Set<string>): string[] {
  const paths = pathsOf(JSON.parse(file)).filter((path) => {
    const field = path.map((part) => (/^\d+$/.test(part) ? '*' : part)).join('.');
    const isRepeated = known.has(field);
    known.add(field);
    return path[0] !== 'statements' && path[0] !== 'timestamps' && (isExhaustive || !isRepeated);
  });
  return paths.map((path, at) => {
    const copy = JSON.parse(file);
    const holder = path.slice(0, -1).reduce((inner, key) => inner[key], copy);
    const key = path.at(-1) as string;
    holder[key] = change(holder[key], at * 7);
    return JSON.stringify(copy);
  });
}

/** Spellings that a lenient parser accepts. */
function spellingsOf(file: string): (string | Uint8Array)[] {
  return [
    `\ufeff${file}`,
    file.replace('"n":', '"n":1,"n":'),
    file.replace(/"n":(\d+)/, '"n":$1.0'),
    file.replace(/"n":(\d+)/, '"n":$1e0'),
    file.replace(/"n":(\d+)/, '"n":0$1'),
    file.replace(/"removedCount":0/, '"removedCount":-0'),
    file.replace('"version":2,', '"version":2,"note":"",'),
    file.replace('"version":2,', '"version":2,"__proto__":{},'),
    file.replace('"version":2,', `"version":2,"note":${'['.repeat(30)}${']'.repeat(30)},`),
    file.slice(0, -20),
    `${file}x`,
    `${file.slice(0, -3)},}`,
    new Uint8Array([...new TextEncoder().encode(file.slice(0, 40)), 0xff]),
    '',
    'null',
    '[]',
  ];
}

it('fits on a few pages and uses no assert, which Python can switch off', () => {
  const script = readFileSync(SCRIPT, 'utf8');
  expect(script.split('\n').length - 1).toBeLessThanOrEqual(200);
  expect(script).not.toMatch(/^\s*assert\b/m);
});

describe.skipIf(!hasPython)('independent verifier (skipped where python3 is missing)', () => {
  const proof = makeProof({ entries: makeEntries(5) });
  const file = toProofFile(proof);

  it('[W2] verifies the proofs of all vectors', () => {
    const files = [vectors.v1.proof, vectors.v2.proof, vectors.v2.weighted].map((one) => JSON.stringify(one));
    expect(runScript(files)).toEqual(files.map(() => 'verified'));
    expect(files.map(isVerified)).toEqual(files.map(() => true));
  });

  it(`[W2] agrees on ${RANDOM_DRAWS} random draws with weights, pools, overflow and removals`, () => {
    const files = Array.from({ length: RANDOM_DRAWS }, (_, at) =>
      toProofFile(makeProof(randomDraw(`independent ${at}`))),
    );
    expect(files.filter((one) => !isVerified(one))).toEqual([]);
    expect(new Set(runScript(files))).toEqual(new Set(['verified']));
  });

  it('[W2] refuses a proof of version 2 with any field changed, like the verifier', () => {
    const pick = seededNumbers('mutated draws');
    const files = [
      file,
      ...MUTATED_DRAWS.map((at) => toProofFile(makeProof(randomDraw(`mutated ${at} ${pick(9)}`)))),
    ];
    const known = new Set<string>();
    const mutations = files.flatMap((one) => mutationsOf(one, known));
    expect(mutations.filter(isVerified)).toEqual([]);
    expect(runScript(mutations).filter((outcome) => outcome !== 'refused')).toEqual([]);
  });

  it('[W2] refuses a proof of version 1 with any field changed, like the verifier', async () => {
    const mutations = mutationsOf(await toProofFileV1(makeProofV1({ entries: makeEntries(5) })), new Set());
    expect(mutations.filter(isVerified)).toEqual([]);
    expect(runScript(mutations).filter((outcome) => outcome !== 'refused')).toEqual([]);
  });

  it('[W2] refuses spellings that parsers disagree about, like the verifier', () => {
    const files = spellingsOf(file);
    expect(files.filter(isVerified)).toEqual([]);
    expect(runScript(files).filter((outcome) => outcome !== 'refused')).toEqual([]);
    expect(parseProof(file)).toHaveProperty('proof');
  });

  it('[W2] checks commitment files and openings', () => {
    const commitment = toCommitmentText(makeCommitmentFile({ entries: makeEntries(5) }));
    expect(parseDrawFile(commitment)).toHaveProperty('file');
    const openings = (count: number, of = proof.commitment) =>
      JSON.stringify({
        format: 'signboard-draw-openings',
        version: 2,
        commitment: of,
        opened: makeEntries(count).map(toOpening),
      });
    expect(
      runScript([commitment, file, openings(5), file, openings(6), file, openings(5, '00'.repeat(32))]),
    ).toEqual(['verified', 'verified', 'verified', 'verified', 'refused', 'verified', 'refused']);
  });
});

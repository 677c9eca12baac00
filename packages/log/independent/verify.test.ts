import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { scale } from '../../../testing/scope.ts';
import { FormatError } from '../format-error.ts';
import { hashLeaf } from '../merkle/hash.ts';
import { writeKey } from '../notes/key.ts';
import type { Note } from '../notes/note.ts';
import { toUtf8 } from '../notes/text.ts';
import { parsePolicy } from '../policy/parse-policy.ts';
import { parseTlogProof, writeTlogProof } from '../proof/tlog-proof.ts';
import { verifyTlogProof } from '../proof/verify-tlog-proof.ts';
import { mutateText } from '../testing/mutate-text.ts';
import { sampleEntry } from '../testing/plain-tree.ts';
import { checkpointAt, logSigner, proveInclusion, quantumWitness, witness } from '../testing/signers.ts';
import { exampleEntry, workedExample } from '../testing/worked-example.ts';

const SCRIPT = join(import.meta.dirname, 'verify.py');
const hasPython = spawnSync('python3', ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'independent-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

type Case = { entry: Uint8Array; file: string };

/** The script's line for each case, in one process. */
function runScript(policy: string, cases: readonly Case[]) {
  const paths = cases.flatMap(({ entry, file }, at) => [
    write(`${at}.entry`, entry),
    write(`${at}.tlog-proof`, toUtf8(file)),
  ]);
  const { stdout, stderr } = spawnSync('python3', [SCRIPT, write('policy', toUtf8(policy)), ...paths], {
    encoding: 'utf8',
  });
  return { lines: stdout.trim().split('\n'), stderr };
}

/** What this package says, in the words of the script. */
function judge(policy: string, { entry, file }: Case): string {
  try {
    const trusted = parsePolicy(toUtf8(policy));
    const verdict = verifyTlogProof(parseTlogProof(toUtf8(file)), hashLeaf(entry), trusted);
    const time = verdict.outcome === 'accepted' ? verdict.quorumSeconds : null;
    return time === null ? verdict.outcome : `${verdict.outcome} ${time}`;
  } catch (error) {
    if (error instanceof FormatError) return `malformed ${error.reason}`;
    throw error;
  }
}

const POLICY = `log ${writeKey(logSigner.key)}
witness a ${writeKey(witness(1).key)}
witness b ${writeKey(witness(2).key)}
witness pq ${writeKey(quantumWitness.key)}
group first any a b
group all all first pq
quorum all
`;
const proofWith = (checkpoint: Note, index = 41) =>
  writeTlogProof({ extra: Uint8Array.of(1), index, hashes: proveInclusion(41, 100), checkpoint });
const entry = sampleEntry(41);

describe.runIf(hasPython)('a verifier that follows README.md', () => {
  it('accepts the worked example', () => {
    const example = { entry: toUtf8(exampleEntry), file: `${workedExample.proofFile}\n` };
    expect(runScript(workedExample.policy, [example])).toEqual({
      lines: ['accepted 1795176000'],
      stderr: '',
    });
  });

  it('reaches each verdict, with cosignatures of both kinds', () => {
    const full = checkpointAt(100, [quantumWitness, witness(2)]);
    const wrong = full.signatures.map((line) => ({
      ...line,
      signature: line.signature.with(40, (line.signature[40] as number) ^ 1),
    }));
    const cases: Case[] = [
      { entry, file: proofWith(full) },
      { entry: sampleEntry(40), file: proofWith(full) },
      { entry, file: proofWith(full, 100) },
      { entry, file: proofWith(checkpointAt(100, [quantumWitness])) },
      { entry, file: proofWith({ ...full, signatures: full.signatures.slice(1) }) },
      ...wrong.map((line, at) => ({
        entry,
        file: proofWith({ ...full, signatures: full.signatures.with(at, line) }),
      })),
      { entry, file: '' },
    ];
    const { lines, stderr } = runScript(POLICY, cases);
    expect(stderr).toBe('');
    expect(lines).toEqual([
      'accepted 1795176001',
      'not-included',
      'not-included',
      'no-quorum',
      'unknown-log',
      'wrong-signature',
      'wrong-signature',
      'wrong-signature',
      'malformed no-empty-line',
    ]);
    expect(cases.map((each) => judge(POLICY, each))).toEqual(lines);
  });

  it('agrees about changed files, down to the reason', () => {
    const file = proofWith(checkpointAt(100, [witness(1)]));
    const policy = POLICY.replace('quorum all', 'quorum first');
    const cases = [...mutateText(file, scale(127, 2))].map((changed) => ({ entry, file: changed }));
    const { lines, stderr } = runScript(policy, cases);
    expect(stderr).toBe('');
    const differences = cases.flatMap((each, at) => {
      const expected = judge(policy, each);
      return expected === lines[at] ? [] : [{ file: each.file, expected, found: lines[at] }];
    });
    expect(differences).toEqual([]);
    expect(new Set(lines).size).toBeGreaterThan(6);
  });

  it('refuses the policies that this package refuses', () => {
    const example = { entry: toUtf8(exampleEntry), file: `${workedExample.proofFile}\n` };
    const policies = [...mutateText(`${workedExample.policy}\n`, 5)].filter(
      (_, at) => at % scale(101, 7) === 0,
    );
    for (const policy of policies) {
      const { lines, stderr } = runScript(policy, [example]);
      const found = stderr ? `malformed ${stderr.trim().split(': ').at(-1)}` : lines[0];
      expect([policy, found]).toEqual([policy, judge(policy, example)]);
    }
    expect(policies.length).toBeGreaterThan(5);
  });
});

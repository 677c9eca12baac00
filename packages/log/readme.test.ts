import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FormatError } from './format-error.ts';
import { hashLeaf } from './merkle/hash.ts';
import { toUtf8 } from './notes/text.ts';
import { parsePolicy } from './policy/parse-policy.ts';
import { parseTlogProof } from './proof/tlog-proof.ts';
import { verifyTlogProof } from './proof/verify-tlog-proof.ts';
import { exampleEntry, workedExample } from './testing/worked-example.ts';

const README = readFileSync(new URL('README.md', import.meta.url), 'utf8');

describe('README.md', () => {
  it.each(Object.entries(workedExample))('prints the %s that is computed', (_, text) => {
    expect(README.includes(`\n${text}\n`), text).toBe(true);
  });

  it('has an example that is accepted', () => {
    const policy = parsePolicy(workedExample.policy);
    const proof = parseTlogProof(`${workedExample.proofFile}\n`);
    expect(verifyTlogProof(proof, hashLeaf(toUtf8(exampleEntry)), policy)).toMatchObject({
      outcome: 'accepted',
      quorumSeconds: 1_795_176_000,
    });
  });

  it('explains every reason, and no other', () => {
    const source = readFileSync(new URL('format-error.ts', import.meta.url), 'utf8');
    const reasons = [...source.matchAll(/^ {2}\| '([a-z0-9-]+)'/gm)].map(([, reason]) => reason);
    const table = README.slice(README.indexOf('## Reasons'), README.indexOf('## Worked example'));
    const explained = [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([a-z0-9-]+)`/g)].map(([, reason]) => reason),
    );
    expect(explained.toSorted()).toEqual(reasons.toSorted());
    expect(reasons.length).toBeGreaterThan(20);
  });
});

it('a FormatError says the line where there is one', () => {
  expect(new FormatError('bad-line', 3).message).toBe('line 3: bad-line');
  expect(new FormatError('too-large').message).toBe('too-large');
});

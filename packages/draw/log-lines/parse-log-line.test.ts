import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashExtensions, hashPlaces } from './hash-confirmations.ts';
import { NO_ENTRIES_ROOT } from './line-readers.ts';
import type { LogLine } from './log-line.ts';
import { MAX_LINE_BYTES, parseLogLine, writeLogLine } from './parse-log-line.ts';

const hash = (byte: string) => byte.repeat(32);
const listId = '0a1b2c3d';

const LINES: { readonly [Kind in LogLine['line']]: LogLine & { line: Kind } } = {
  open: {
    line: 'open',
    listId,
    address: 'tidepool-society/allowlist',
    termsHash: hash('a1'),
    source: { kind: 'drand', chainHash: hash('b2') },
  },
  terms: { line: 'terms', listId, termsHash: hash('a3') },
  close: {
    line: 'close',
    listId,
    why: 'early',
    at: '2026-11-20T12:00:00.000Z',
    entries: 7,
    root: hash('c4'),
  },
  commit: { line: 'commit', listId, drawNumber: 1, commitment: hash('d5'), round: 12_345_678 },
  result: { line: 'result', listId, drawNumber: 1, proofHash: hash('e6') },
  places: { line: 'places', listId, drawNumber: 1, root: hash('f7'), extensionsHash: hash('08') },
  delete: { line: 'delete', listId },
  release: { line: 'release', checkerHash: hash('19') },
};
const utf8 = (text: string) => new TextEncoder().encode(text);
const spelling = (line: LogLine) => new TextDecoder().decode(writeLogLine(line));

describe.each(Object.values(LINES))('the line $line', (line) => {
  it('is read as it was written, and has one spelling', () => {
    expect(parseLogLine(writeLogLine(line))).toEqual({ line });
    expect(spelling(line)).toBe(JSON.stringify(line, sortedKeysOf(line)));
    const reversed = JSON.stringify(Object.fromEntries(Object.entries(line).toReversed()));
    for (const other of [
      `${spelling(line)} `,
      `${spelling(line)}\n`,
      spelling(line).replace(':', ': '),
      reversed,
    ])
      if (other !== spelling(line)) expect(parseLogLine(utf8(other))).toMatchObject({ fault: { path: '' } });
  });

  it('needs each of its fields, and has no other', () => {
    for (const field of Object.keys(line)) {
      const { [field as 'line']: _, ...others } = line;
      expect(parseLogLine(utf8(JSON.stringify(others)))).toEqual({
        fault: { reason: 'missing', path: field },
      });
    }
    expect(parseLogLine(utf8(JSON.stringify({ ...line, email: 'a@b.example' })))).toEqual({
      fault: { reason: 'unknown-field', path: 'email' },
    });
  });

  it('has no field with another kind of value', () => {
    for (const [field, value] of Object.entries(line))
      for (const other of [true, -1, 1.5, [], {}, '', 'x\u0000', typeof value === 'string' ? 5 : 'text'])
        expect(parseLogLine(utf8(JSON.stringify({ ...line, [field]: other })))).toHaveProperty('fault');
  });

  it('is refused with a character changed, or is another line', () => {
    const text = spelling(line);
    for (let at = 0; at < text.length; at += 1) {
      const changed = utf8(`${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`);
      const read = parseLogLine(changed);
      if ('line' in read) expect(read.line).not.toEqual(line);
    }
  });

  it('is far below the limit of a line', () => {
    expect(writeLogLine(line).length).toBeLessThan(MAX_LINE_BYTES / 4);
  });
});

/** Of the line and of the objects in it. */
function sortedKeysOf(line: LogLine): string[] {
  return Object.values(line)
    .flatMap((value) => (typeof value === 'object' && value !== null ? Object.keys(value) : []))
    .concat(Object.keys(line))
    .sort();
}

describe('a line', () => {
  const faultOf = (line: object) => parseLogLine(utf8(JSON.stringify(line)));

  it('is of a known kind', () => {
    for (const line of ['', 'rename', 'constructor', 'Open', 5, null])
      expect(faultOf({ line, listId })).toEqual({ fault: { reason: 'unknown-value', path: 'line' } });
    expect(faultOf({})).toEqual({ fault: { reason: 'missing', path: 'line' } });
  });

  it('is strict JSON, and not longer than any can be', () => {
    expect(parseLogLine(utf8('[]'))).toMatchObject({ fault: { reason: 'not-json' } });
    expect(parseLogLine(new Uint8Array(0))).toMatchObject({ fault: { reason: 'not-json' } });
    expect(parseLogLine(Uint8Array.of(0x7b, 0xff))).toMatchObject({ fault: { reason: 'not-json' } });
    const twice = spelling(LINES.delete).replace('{', '{"line":"delete",');
    expect(parseLogLine(utf8(twice))).toMatchObject({ fault: { reason: 'duplicate-key' } });
    expect(parseLogLine(new Uint8Array(MAX_LINE_BYTES + 1))).toMatchObject({
      fault: { reason: 'too-large' },
    });
  });

  it('of a list that nobody joined closes with the empty root, and only that', () => {
    const empty = { ...LINES.close, entries: 0, root: NO_ENTRIES_ROOT };
    expect(NO_ENTRIES_ROOT).toMatch(/^e3b0c442/);
    expect(parseLogLine(writeLogLine(empty))).toEqual({ line: empty });
    const wrong = { fault: { reason: 'inconsistent', path: 'root' } };
    expect(faultOf({ ...empty, root: hash('c4') })).toEqual(wrong);
    expect(faultOf({ ...empty, entries: 1 })).toEqual(wrong);
  });

  it('commits without a round when a secret decides, as its list promised', () => {
    const secret = { ...LINES.open, source: { kind: 'commit-reveal', secretHash: hash('2a') } } as const;
    expect(parseLogLine(writeLogLine(secret))).toEqual({ line: secret });
    const commit = { ...LINES.commit, round: null };
    expect(parseLogLine(writeLogLine(commit))).toEqual({ line: commit });
    expect(faultOf({ ...secret, source: { ...secret.source, chainHash: hash('2b') } })).toMatchObject({
      fault: { reason: 'unknown-field', path: 'source.chainHash' },
    });
  });

  it.each([
    'allowlist',
    '/a/b',
    'a/b/c',
    'a//b',
    'A/b',
    'a/b?c',
    'a/..',
    'a-/b',
    'josé/b',
    `${'a'.repeat(100)}/b`,
  ])('has no address like %j', (address) => {
    expect(faultOf({ ...LINES.open, address })).toHaveProperty('fault.path', 'address');
    expect(() => writeLogLine({ ...LINES.open, address })).toThrow('address');
  });
});

describe('the hashes of confirmations', () => {
  const places = [
    { number: 3, reason: null },
    { number: 1, reason: 'left' },
    { number: 2, reason: null },
  ];

  it('are a tree over the places in their order', () => {
    const sha256 = (...parts: (string | Buffer)[]) =>
      createHash('sha256')
        .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
        .digest();
    const [third, first, second] = places.map(({ number, reason }) =>
      sha256('\0', `{"number":${number},"reason":${JSON.stringify(reason)}}`),
    ) as [Buffer, Buffer, Buffer];
    const root = sha256('\u0001', sha256('\u0001', third, first), second);
    expect(hashPlaces(places)).toBe(root.toString('hex'));
    expect(hashPlaces(places.toReversed())).not.toBe(hashPlaces(places));
    expect(hashPlaces([])).toBe(NO_ENTRIES_ROOT);
  });

  it('are one hash over all extensions', () => {
    expect(hashExtensions([])).toBe('4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945');
    expect(hashExtensions([{ seconds: 60, from: 'x' }])).toBe(hashExtensions([{ from: 'x', seconds: 60 }]));
  });
});

import { describe, expect, it } from 'vitest';
import { vault, writeJson } from '../../testing/sample-solana.ts';
import { readTransactions } from '../read-transactions.ts';
import { listInstructions } from './instruction.ts';
import { createLineFinder } from './log-lines.ts';

const [ONE, TWO] = [vault('one'), vault('two')];
const call = (
  program: string,
  line: string,
  calls: Parameters<typeof writeJson>[0]['instructions'] = [],
) => ({
  program,
  accounts: [],
  data: new Uint8Array([1]),
  lines: [`Program log: ${line}`, `Program data: ${line}`],
  calls,
});

const instructions = [
  call(ONE, 'first', [call(TWO, 'called by first', [call(ONE, 'called by called')])]),
  call(TWO, 'second'),
  call(ONE, 'third', [call(TWO, 'called by third')]),
];
const ALL = ['first', 'called by first', 'called by called', 'second', 'third', 'called by third'];

function messages(change: (meta: ReturnType<typeof writeJson>['meta']) => object = (meta) => meta) {
  const json = writeJson({ instructions });
  const read = readTransactions({ ...json, meta: change(json.meta) });
  const transaction = 'transactions' in read ? read.transactions[0] : undefined;
  if (!transaction) throw new Error('there is no transaction');
  const list = listInstructions(transaction);
  const find = createLineFinder(transaction.logs, list);
  return list.map((instruction) => find(instruction)?.messages.join());
}

describe('log lines', () => {
  it('belong to the call that wrote them', () => {
    expect(messages()).toEqual(ALL);
  });

  it('after truncation belong to no call', () => {
    const cut = (logMessages: string[]) => [...logMessages.slice(0, 9), 'Log truncated'];
    expect(messages((meta) => ({ ...meta, logMessages: cut(meta.logMessages) }))).toEqual([
      '',
      'called by first',
      'called by called',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('of outer instructions are found without the inner ones', () => {
    expect(messages((meta) => ({ ...meta, innerInstructions: null }))).toEqual(['first', 'second', 'third']);
  });

  it('are not shifted by a program that imitates the start of a call', () => {
    const forged = (lines: string[]) =>
      lines.flatMap((line) => [
        `Program log: Program ${ONE} invoke [1]`,
        `Program log: Program ${ONE} success`,
        line,
      ]);
    const found = messages((meta) => ({ ...meta, logMessages: forged(meta.logMessages) }));
    expect(
      found.map((text) =>
        text
          ?.split(',')
          .filter((part) => !part.startsWith('Program'))
          .join(),
      ),
    ).toEqual(ALL);
  });

  it('tolerate malformed input', () => {
    expect(messages((meta) => ({ ...meta, logMessages: [null, 7, {}, ...meta.logMessages] }))).toEqual(ALL);
  });
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCallContract } from './call-contract.ts';
import { callKey, startNode, word } from './node-for-test.ts';

const CONTRACT = `0x${'c'.repeat(40)}`;
const HOLDER = `0x${'d'.repeat(40)}`;
const ASK = '0x06fdde03';
const MEGABYTES = `0x${'00'.repeat(2_750_000)}`;

let node: Awaited<ReturnType<typeof startNode>>;
beforeEach(async () => {
  node = await startNode();
});
afterEach(() => node.stop());

it('does not accept megabytes from a contract that should return a word', async () => {
  node.answers.set(callKey(CONTRACT, ASK), MEGABYTES);
  await expect(node.callContract(CONTRACT, ASK)).rejects.toMatchObject({ fault: 'retry-later' });
});

it('reads another contract right after one that answered too much', async () => {
  node.answers.set(callKey(CONTRACT, ASK), MEGABYTES);
  await expect(node.callContract(CONTRACT, ASK)).rejects.toThrow();
  node.answers.set(callKey(HOLDER, ASK), `0x${word(1)}`);
  expect(await node.callContract(HOLDER, ASK)).toBe(`0x${word(1)}`);
});

it('accepts a long answer where one is expected, and nothing longer', async () => {
  const accepts = createCallContract(node.nodes, 6_000_000);
  node.answers.set(callKey(CONTRACT, ASK), MEGABYTES);
  expect(await accepts(CONTRACT, ASK)).toBe(MEGABYTES);
  await expect(createCallContract(node.nodes, 5_000_000)(CONTRACT, ASK)).rejects.toThrow();
});

it('rejects half a byte', async () => {
  node.answers.set(callKey(CONTRACT, ASK), '0x123');
  await expect(node.callContract(CONTRACT, ASK)).rejects.toThrow('half a byte');
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSkippingClock } from '#server/testing/test-clock.ts';
import { createCallContract } from './call-contract.ts';
import { createContractNames } from './contract-names.ts';
import { abiText, callKey, REVERT, startNode, word } from './node-for-test.ts';
import { createEthereumNodes } from './nodes.ts';

const clock = createSkippingClock();
const CONTRACT = '0x00000000000000000000000000000000000000AA';
const NAME = callKey(CONTRACT, '0x06fdde03');
const CHECK_FAILED = 'could not check';

let node: Awaited<ReturnType<typeof startNode>>;
beforeAll(async () => {
  node = await startNode();
});
afterAll(() => node.stop());
beforeEach(() => {
  node.mend();
  node.answers.clear();
});

const nameOf = async (answer: Parameters<typeof node.answers.set>[1]) => {
  node.answers.set(NAME, answer);
  return await createContractNames(node.callContract, clock)
    .nameOf(CONTRACT)
    .catch(() => CHECK_FAILED);
};
const callContractAt = (urls: string[]) => createCallContract(createEthereumNodes({ urls, clock }));
const bytes32 = (text: string) => `0x${Buffer.from(text).toString('hex').padEnd(64, '0')}`;

describe('contract name', () => {
  it('is decoded as text of any length and script', async () => {
    expect(await nameOf(abiText('Tidepool Society'))).toBe('Tidepool Society');
    expect(await nameOf(abiText('Ñandú 海 🌊 and a name that is longer than one word of 32 bytes'))).toBe(
      'Ñandú 海 🌊 and a name that is longer than one word of 32 bytes',
    );
  });

  it('is decoded from the bytes32 of old contracts', async () => {
    expect(await nameOf(bytes32('Old Cats'))).toBe('Old Cats');
    expect(await nameOf(bytes32('x'.repeat(32)))).toBe('x'.repeat(32));
  });

  it('is cut at 100 characters, between characters', async () => {
    expect(await nameOf(abiText('n'.repeat(500)))).toBe('n'.repeat(100));
    expect(await nameOf(abiText('🌊'.repeat(500)))).toBe('🌊'.repeat(100));
  });

  it('has no direction marks, no invisible characters and one line', async () => {
    expect(await nameOf(abiText('Azuki\u202Eikuzs\u2066\u200B'))).toBe('Azukiikuzs');
    expect(await nameOf(abiText(' two\n\u0000lines\t'))).toBe('two lines');
  });

  it.each([
    ['it is empty', abiText('')],
    ['it is blank', abiText(' \u200B\n')],
    ['its 32 bytes are zero', `0x${word(0)}`],
    ['the contract refuses', REVERT],
    ['the contract breaks, as those before 2017 do', { code: -32000, message: 'invalid opcode: INVALID' }],
    ['there is no such function, or no contract', '0x'],
    ['its length is a lie', `0x${word(32)}${word(10_000)}${word(1)}`],
    ['its length is beyond all bounds', `0x${word(32)}${word(-1)}${word(1)}`],
    ['its place is a lie', `0x${word(-1)}${word(1)}${word(1)}`],
    ['it is no text but a few bytes', '0x0102'],
  ])('is null when %s', async (_why, answer) => {
    expect(await nameOf(answer)).toBeNull();
  });

  it('throws when the node fails, so that it is not cached as "none"', async () => {
    node.answers.set(NAME, abiText('Late'));
    const names = createContractNames(node.callContract, clock);
    for (const status of [429, 500, 200]) {
      node.fail(status);
      await expect(names.nameOf(CONTRACT)).rejects.toThrow();
    }
    node.mend();
    expect(await names.nameOf(CONTRACT)).toBe('Late');
    expect(await nameOf({ code: -32000, message: 'header not found' })).toBe(CHECK_FAILED);
    expect(await nameOf('0xnonsense')).toBe(CHECK_FAILED);
    await expect(createContractNames(callContractAt([]), clock).nameOf(CONTRACT)).rejects.toThrow();
  });

  it('is queried from the next node when the first is down', async () => {
    node.answers.set(NAME, abiText('Second'));
    const names = createContractNames(callContractAt(['http://127.0.0.1:1', node.url]), clock);
    expect(await names.nameOf(CONTRACT)).toBe('Second');
  });

  it('is queried once, however the address is written', async () => {
    node.answers.set(NAME, abiText('Once'));
    const names = createContractNames(node.callContract, clock);
    const all = [CONTRACT, CONTRACT.toLowerCase(), CONTRACT].map((address) => names.nameOf(address));
    expect(await Promise.all(all)).toEqual(['Once', 'Once', 'Once']);
    expect(node.asked()).toHaveLength(1);
  });
});

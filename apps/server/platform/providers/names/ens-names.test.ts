import { encodeAbiParameters, type Hex } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createCallContract } from '../ethereum/call-contract.ts';
import { callKey, REVERT, startNode } from '../ethereum/node-for-test.ts';
import { createEthereumNodes } from '../ethereum/nodes.ts';
import { createEnsNames } from './ens-names.ts';

const clock = createTestClock();
const RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe';
const REVERSE = callKey(RESOLVER, '0xb7d6ca64');
const FORWARD = callKey(RESOLVER, '0xa1472844');
const ADA: Hex = '0x00000000000000000000000000000000000000a1';
const EVE: Hex = '0x00000000000000000000000000000000000000e1';

let node: Awaited<ReturnType<typeof startNode>>;
beforeAll(async () => {
  node = await startNode();
});
afterAll(() => node.stop());
beforeEach(() => {
  node.mend();
  node.answers.clear();
});

const claims = (name: string) =>
  node.answers.set(
    REVERSE,
    encodeAbiParameters([{ type: 'string' }, { type: 'address' }, { type: 'address' }], [name, ADA, ADA]),
  );
const means = (address: Hex) =>
  node.answers.set(
    FORWARD,
    encodeAbiParameters(
      [{ type: 'bytes' }, { type: 'address' }],
      [encodeAbiParameters([{ type: 'address' }], [address]), ADA],
    ),
  );
const nameOf = (address: string) => createEnsNames(node.callContract, clock).nameOf(address);

describe('name', () => {
  it('is claimed by an address and resolves back to it', async () => {
    claims('ada.eth');
    means(ADA);
    expect(await nameOf(ADA)).toBe('ada.eth');
    expect(await nameOf(ADA.toUpperCase().replace('0X', '0x'))).toBe('ada.eth');
  });

  it('is null when it resolves to another address', async () => {
    claims('vitalik.eth');
    means(EVE);
    expect(await nameOf(ADA)).toBeNull();
  });

  it('is null when it does not resolve, or only through an off-chain server', async () => {
    claims('ada.eth');
    expect(await nameOf(ADA)).toBeNull();
    node.answers.set(FORWARD, REVERT);
    expect(await nameOf(ADA)).toBeNull();
    node.answers.set(REVERSE, { code: 3, message: 'execution reverted: custom error 0x556f1830' });
    expect(await nameOf(ADA)).toBeNull();
  });

  it.each(['', 'Ada.eth', 'аda.eth\u200B', 'a da.eth', 'ada..eth', `${'a'.repeat(120)}.eth`])(
    'is null when it is written as %j',
    async (name) => {
      claims(name);
      means(ADA);
      expect(await nameOf(ADA)).toBeNull();
    },
  );

  it('is null when the response is malformed', async () => {
    node.answers.set(REVERSE, '0x1234');
    expect(await nameOf(ADA)).toBeNull();
    claims('ada.eth');
    node.answers.set(FORWARD, '0x1234');
    expect(await nameOf(ADA)).toBeNull();
  });

  it('is null for a non-Ethereum address, without a call', async () => {
    expect(await nameOf('unknown')).toBeNull();
    expect(await nameOf('4Cbyj7aW7FbsB3QdMszsYGUinadBGXVAM5y4rH22dVba')).toBeNull();
    expect(node.asked()).toEqual([]);
  });

  it('is null while the node is down, and found once it is back', async () => {
    claims('ada.eth');
    means(ADA);
    const names = createEnsNames(node.callContract, clock);
    node.fail(500);
    expect(await names.nameOf(ADA)).toBeNull();
    node.mend();
    expect(await names.nameOf(ADA)).toBe('ada.eth');
    expect(
      await createEnsNames(createCallContract(createEthereumNodes({ urls: [], clock })), clock).nameOf(ADA),
    ).toBeNull();
  });

  it('is awaited within its time limit', async () => {
    const hang = () => {
      clock.advance(2);
      return new Promise<never>(() => {});
    };
    expect(await createEnsNames(hang, clock).nameOf(ADA)).toBeNull();
  });

  it('is queried once', async () => {
    claims('ada.eth');
    means(ADA);
    const names = createEnsNames(node.callContract, clock);
    await Promise.all([names.nameOf(ADA), names.nameOf(ADA)]);
    await names.nameOf(ADA);
    expect(node.asked()).toEqual([REVERSE, FORWARD]);
  });
});

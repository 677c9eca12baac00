import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { describe, expect, it } from 'vitest';
import { scale } from '../../../testing/scope.ts';
import { seededBytes } from '../draw-for-test.ts';
import { nobleKeccak256 } from '../hash.ts';
import { fromValidHex, toHex } from '../hex.ts';
import { getLeaf } from '../leaves.ts';
import { runSteps } from '../steps.ts';
import { createLeafEncoder, decodeWallet, hashLeaves, hashWallets } from './allowlist.ts';
import { keccak, makeTree, rootFromProof } from './allowlist-for-test.ts';
import { type AllowlistPlan, encodeWords } from './formats.ts';
import {
  buildPairTree,
  getBranches,
  getRoot,
  hasProof,
  indexDigests,
  leavesOf,
  proveLeaf,
} from './pair-tree.ts';
import { createLeafFinder, findLeaves, hex, writeProofs, writeStandardTree } from './write-allowlist.ts';

const WALLETS = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`);
const SOLANA_WALLETS = [
  '11111111111111111111111111111111',
  'So11111111111111111111111111111111111111112',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
];
const MINT_PARAMS = {
  mintPrice: '100000000000000000',
  maxTotalMintableByWallet: 2,
  startTime: 1_800_000_000,
  endTime: 1_800_086_400,
  dropStageIndex: 1,
  maxTokenSupplyForStage: '1000',
  feeBps: 1_000,
  restrictFeeRecipients: true,
};
const OPENZEPPELIN: AllowlistPlan = { format: 'openzeppelin', terms: {} };

/** Computed by each contract's published formula, with other code. */
const VECTORS: { plan: AllowlistPlan; wallets: string[]; root: string; leaf: string }[] = [
  {
    plan: { format: 'packed', terms: {} },
    wallets: WALLETS,
    root: 'cbf843e9efe7be41ca4d3a03347d27e7bb96d83ae75b3b36983ad907d2109c65',
    leaf: 'e2c07404b8c1df4c46226425cac68c28d27a766bbddce62309f36724839b22c0',
  },
  {
    plan: { format: 'thirdweb', terms: { amount: 2, price: null } },
    wallets: WALLETS,
    root: '099bd95083bbc65bf4a862674308f1ce857c3fcd157bee4be1594024882f0557',
    leaf: '52c87c39116a82f1053f485689603015528944d71444bed082bf4b02d409d7d0',
  },
  {
    plan: { format: 'manifold', terms: { amount: 1 } },
    wallets: WALLETS,
    root: '79df742e9cc516d454a1c3f4a94c9ab0f4251ea414293022a3cd3b9d14c4aab0',
    leaf: '883c6fd85501c1ae25319dc9b204400cdf332b7c2199f396102a56d80b031b58',
  },
  {
    plan: { format: 'seadrop', terms: MINT_PARAMS },
    wallets: WALLETS,
    root: '02113b297468be3dfa1ecacd6931ba75a55b77fb3308789a71c57c7a4b2937d2',
    leaf: 'b18039b72d58ef77576de57be44c8cc42e472087bba3ec3c440d5afd96553ca0',
  },
  {
    plan: { format: 'candy-guard', terms: {} },
    wallets: SOLANA_WALLETS,
    root: '7f2644ddba774db132a5937b4ef264f5648f8bd406f811d735cd720eed20dc62',
    leaf: '761dbf5223aee055bf4c264e939fe5d122b8c88689e203c43250bbf3c6964925',
  },
];

const addressesFor = (count: number) =>
  Array.from({ length: count }, (_, at) => `0x${toHex(seededBytes(`winner ${at}`, 20))}`);
const rootOf = (plan: AllowlistPlan, addresses: string[]) => toHex(getRoot(makeTree(plan, addresses)));
const standardFile = (addresses: string[]) => {
  const tree = makeTree(OPENZEPPELIN, addresses);
  const found = addresses.flatMap(createLeafFinder(OPENZEPPELIN, tree, nobleKeccak256));
  return JSON.parse([...writeStandardTree(tree, found)].join(''));
};

describe('[W4] leaves', () => {
  it.each(VECTORS)('of $plan.format match the vectors of its contract', ({ plan, wallets, root, leaf }) => {
    const tree = makeTree(plan, wallets);
    expect(toHex(getLeaf(tree.nodes, 0))).toBe(leaf);
    expect(toHex(getRoot(tree))).toBe(root);
  });

  it.each([
    // Contracts that hash abi.encode once, and Zora's merkle minter: no target here, but the same words and tree.
    [[], 'aafae41182fdefb0', '4648d35d3cb94e3d7b08fe766ff97724e806128f02504418e7f8d35401969ad9'],
    [
      [2n, 10n ** 16n],
      '4aae651f421dfa00',
      '924151678274d99434585ff8d1adc8973bf6f3a603fb8dfb183d35357d610e95',
    ],
  ])('of abi.encode with [%s] match the vectors', (values, leaf, root) => {
    const leaves = WALLETS.map((wallet) => keccak(encodeWords([BigInt(wallet), ...values])));
    const tree = runSteps(buildPairTree(Buffer.concat(leaves), 'moves-last', nobleKeccak256));
    expect(toHex(leaves[0] as Uint8Array).slice(0, 16)).toBe(leaf);
    expect(toHex(getRoot(tree))).toBe(root);
  });

  it('of Manifold are numbered through the whole list, one for every mint', () => {
    const plan: AllowlistPlan = { format: 'manifold', terms: { amount: 3 } };
    const tree = makeTree(plan, WALLETS);
    expect(tree.leafCount).toBe(9);
    const unhashed = fromValidHex(`${(WALLETS[1] as string).slice(2)}00000005`);
    expect(getLeaf(tree.nodes, 5)).toEqual(keccak(unhashed));
  });

  it('of Candy Guard are verified by its program’s formula, which hashes the address as text', () => {
    const tree = makeTree({ format: 'candy-guard', terms: {} }, SOLANA_WALLETS);
    for (const [index, wallet] of SOLANA_WALLETS.entries()) {
      // allow_list.rs: keccak of the payer's text, then of each sorted pair.
      const leaf = keccak(Buffer.from(wallet));
      expect(rootFromProof(leaf, proveLeaf(tree, index))).toEqual(getRoot(tree));
    }
  });

  it('are all keccak256 of what the encoder returns', () => {
    for (const { plan, wallets, leaf } of VECTORS) {
      const wallet = decodeWallet(plan.format, wallets[0] as string);
      if (!wallet) throw new Error('not an address');
      expect(toHex(keccak(createLeafEncoder(plan, nobleKeccak256)(wallet, 0)))).toBe(leaf);
    }
  });
});

describe('trees', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 33, 250])(
    'of %i leaves lead every leaf to the root, and no other',
    async (count) => {
      const tree = makeTree({ format: 'packed', terms: {} }, addressesFor(count));
      const isProof = (hashes: Uint8Array[]) =>
        hasProof(tree, hashes, async (nodes) => nodes.map((node) => getLeaf(tree.nodes, node)));
      const find = indexDigests(leavesOf(tree));
      for (let index = 0; index < count; index += 1) {
        const [leaf, proof] = [getLeaf(tree.nodes, index), proveLeaf(tree, index)];
        expect(rootFromProof(leaf, proof)).toEqual(getRoot(tree));
        expect(find(leaf)).toBe(index);
        expect(await isProof(proof)).toBe(true);
        if (proof.length === 0) continue;
        expect(getBranches(tree).map(toHex)).toContain(toHex(proof.at(-1) as Uint8Array));
        expect(await isProof(proof.slice(1))).toBe(false);
        expect(await isProof([leaf, ...proof])).toBe(false);
        expect(await isProof([keccak(leaf), ...proof.slice(1)])).toBe(false);
      }
      expect(find(getRoot(tree))).toBe(count === 1 ? 0 : null);
      expect(() => proveLeaf(tree, count)).toThrow(RangeError);
    },
  );

  it('never work longer than a step without a pause', () => {
    const addresses = addressesFor(scale(9_000, 50_000));
    const steps = hashLeaves({ format: 'packed', terms: {} }, addresses, nobleKeccak256);
    let pauses = 0;
    for (let { done } = steps.next(); !done; { done } = steps.next()) pauses += 1;
    expect(pauses).toBeGreaterThanOrEqual(Math.floor(addresses.length / 4096));
  });

  it('are searched in steps of leaves, however few wallets they belong to', () => {
    const plan: AllowlistPlan = { format: 'manifold', terms: { amount: 1_000 } };
    const addresses = addressesFor(12);
    const wallets = runSteps(hashWallets(plan.format, addresses, nobleKeccak256));
    const find = createLeafFinder(plan, makeTree(plan, addresses), nobleKeccak256, wallets);
    let pauses = 0;
    const found = runSteps(findLeaves(addresses, find), () => {
      pauses += 1;
    });
    expect(found.map(({ index }) => index)).toEqual(Array.from({ length: 12_000 }, (_, at) => at));
    expect(pauses).toBe(12);
  });

  it('have the same root for any spelling of the addresses', () => {
    const addresses = addressesFor(9);
    const spelled = addresses.map((address) => `0x${address.slice(2).toUpperCase()}`);
    for (const { plan } of VECTORS.slice(0, 4)) expect(rootOf(plan, spelled)).toBe(rootOf(plan, addresses));
  });

  it('reject an empty list, invalid addresses, duplicate wallets and too many leaves', () => {
    const [one = '', other = ''] = addressesFor(2);
    const refusalOf = (addresses: string[], plan: AllowlistPlan = OPENZEPPELIN) =>
      runSteps(hashLeaves(plan, addresses, nobleKeccak256));
    expect(refusalOf([])).toEqual({ refusal: 'no-addresses' });
    expect(refusalOf([one, 'vitalik.eth'])).toEqual({ refusal: 'not-an-address', at: 1 });
    expect(refusalOf([one, other, one.toUpperCase().replace('0X', '0x')])).toEqual({
      refusal: 'address-twice',
      at: 2,
    });
    expect(refusalOf([one, other], { format: 'manifold', terms: { amount: 2 ** 21 } })).toEqual({
      refusal: 'too-many-addresses',
    });
    expect(refusalOf([one], { format: 'candy-guard', terms: {} })).toEqual({
      refusal: 'not-an-address',
      at: 0,
    });
  });
});

describe('the file for OpenZeppelin', () => {
  it.each([1, 2, 3, 4, 5, 7, 8, 33, 250])(
    "of %i addresses equals OpenZeppelin's tree, node by node",
    (count) => {
      const addresses = addressesFor(count);
      const theirs = StandardMerkleTree.of(
        addresses.map((address) => [address]),
        ['address'],
      );
      const tree = makeTree(OPENZEPPELIN, addresses);
      expect(hex(getRoot(tree))).toBe(theirs.root);
      expect(standardFile(addresses)).toEqual(theirs.dump());
      const find = createLeafFinder(OPENZEPPELIN, tree, nobleKeccak256);
      for (const [at, address] of addresses.entries())
        expect(proveLeaf(tree, find(address)[0]?.index ?? -1).map(hex)).toEqual(theirs.getProof(at));
    },
  );

  it("loads in OpenZeppelin's library, also without wallets that are gone", () => {
    const addresses = addressesFor(20);
    const file = standardFile(addresses);
    const loaded = StandardMerkleTree.load<[string]>({ ...file, values: file.values.slice(1) });
    expect(() => loaded.validate()).not.toThrow();
    expect(loaded.root).toBe(StandardMerkleTree.load(file).root);
    const [, second = ''] = addresses;
    expect(StandardMerkleTree.verify(loaded.root, ['address'], [second], loaded.getProof([second]))).toBe(
      true,
    );
  });
});

it('writes every proof with its mint index, in chunks', () => {
  const plan: AllowlistPlan = { format: 'manifold', terms: { amount: 2 } };
  const addresses = addressesFor(300);
  const tree = makeTree(plan, addresses);
  const wallets = runSteps(hashWallets(plan.format, addresses, nobleKeccak256));
  const find = createLeafFinder(plan, tree, nobleKeccak256, wallets);
  const chunks = [...writeProofs(plan, tree, addresses.flatMap(find))];
  expect(chunks.length).toBeGreaterThan(5);
  const file = JSON.parse(chunks.join(''));
  expect(file).toMatchObject({
    target: 'manifold',
    root: hex(getRoot(tree)),
    leafCount: 600,
    terms: { amount: 2 },
  });
  expect(file.proofs.map(({ mintIndex }: { mintIndex: number }) => mintIndex)).toEqual(
    Array.from({ length: 600 }, (_, at) => at),
  );
  expect(file.proofs[599]).toMatchObject({ address: addresses[299] });
  expect(find(addressesFor(301)[300] as string)).toEqual([]);
});

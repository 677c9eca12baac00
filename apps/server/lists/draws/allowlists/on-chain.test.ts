import { hashWallets } from '@signboard/draw/allowlists/allowlist.ts';
import { makeTree } from '@signboard/draw/allowlists/allowlist-for-test.ts';
import type { AllowlistPlan } from '@signboard/draw/allowlists/formats.ts';
import { getRoot, proveLeaf } from '@signboard/draw/allowlists/pair-tree.ts';
import { createLeafFinder, hex } from '@signboard/draw/allowlists/write-allowlist.ts';
import { nobleKeccak256 } from '@signboard/draw/hash.ts';
import { runSteps } from '@signboard/draw/steps.ts';
import {
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  maxUint256,
  zeroAddress,
} from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { readArtifact } from '../../../../sandbox/ethereum/deployed-contracts.ts';
import { DEPLOYER } from '../../../../sandbox/ethereum/dev-accounts.ts';
import { createRpc, type Rpc } from '../../../../sandbox/ethereum/json-rpc.ts';
import { startEdr } from '../../../../sandbox/ethereum/start-edr.ts';

const { abi, bytecode } = readArtifact('MintAllowlists');
const WALLETS = Array.from({ length: 7 }, (_, at) => `0x${(at + 1).toString(16).repeat(40)}`);
const STRANGER = `0x${'f'.repeat(40)}`;
const MINT_PARAMS = {
  mintPrice: '100000000000000000',
  maxTotalMintableByWallet: 2,
  startTime: 1_800_000_000,
  endTime: 1_800_086_400,
  dropStageIndex: 1,
  maxTokenSupplyForStage: maxUint256.toString(),
  feeBps: 1_000,
  restrictFeeRecipients: true,
};

type Target = { plan: AllowlistPlan; call: string; extra(mint: number): unknown[]; other: unknown[] };

/** What each contract is given besides root, proof and wallet; `other` are terms that were not agreed on. */
const TARGETS: Target[] = [
  { plan: { format: 'packed', terms: {} }, call: 'packed', extra: () => [], other: [] },
  { plan: { format: 'openzeppelin', terms: {} }, call: 'openZeppelin', extra: () => [], other: [] },
  {
    plan: { format: 'thirdweb', terms: { amount: 3, price: null } },
    call: 'thirdweb',
    extra: () => [3n, maxUint256, zeroAddress],
    other: [4n, maxUint256, zeroAddress],
  },
  {
    plan: { format: 'thirdweb', terms: { amount: 1, price: '50000000000000000' } },
    call: 'thirdweb',
    extra: () => [1n, 50_000_000_000_000_000n, zeroAddress],
    other: [1n, 0n, zeroAddress],
  },
  {
    plan: { format: 'seadrop', terms: MINT_PARAMS },
    call: 'seaDrop',
    extra: () => [MINT_PARAMS],
    other: [{ ...MINT_PARAMS, maxTotalMintableByWallet: 3 }],
  },
  {
    plan: { format: 'manifold', terms: { amount: 2 } },
    call: 'manifold',
    extra: (mint) => [mint],
    other: [99],
  },
];

let rpc: Rpc;
let contract: Hex;
beforeAll(async () => {
  rpc = createRpc(await startEdr());
  const hash = await rpc('eth_sendTransaction', [
    { from: DEPLOYER.address, data: encodeDeployData({ abi, bytecode }), gas: '0x4c4b40' },
  ]);
  await rpc('hardhat_mine', ['0x1']);
  contract = (await rpc<{ contractAddress: Hex }>('eth_getTransactionReceipt', [hash])).contractAddress;
});

async function verify(functionName: string, args: unknown[]): Promise<boolean> {
  const call = { to: contract, data: encodeFunctionData({ abi, functionName, args }) };
  const data = await rpc<Hex>('eth_call', [call, 'latest']);
  return decodeFunctionResult({ abi, functionName, data }) as unknown as boolean;
}

describe('[W4] a contract on the chain', () => {
  it.each(TARGETS)('accepts every proof for $plan.format $plan.terms, and no other', async (target) => {
    const { plan, call, extra, other } = target;
    const tree = makeTree(plan, WALLETS);
    const root = hex(getRoot(tree));
    const isNumbered = plan.format === 'manifold';
    const wallets = isNumbered ? runSteps(hashWallets(plan.format, WALLETS, nobleKeccak256)) : null;
    const find = createLeafFinder(plan, tree, nobleKeccak256, wallets);
    for (const wallet of WALLETS) {
      const leaves = find(wallet);
      expect(leaves).toHaveLength(isNumbered ? 2 : 1);
      for (const { index, mint } of leaves) {
        const proof = proveLeaf(tree, index).map(hex);
        expect(await verify(call, [root, proof, wallet, ...extra(mint)])).toBe(true);
        expect(await verify(call, [root, proof, STRANGER, ...extra(mint)])).toBe(false);
        expect(await verify(call, [root, proof.slice(1), wallet, ...extra(mint)])).toBe(false);
        if (other.length > 0) expect(await verify(call, [root, proof, wallet, ...other])).toBe(false);
      }
    }
  });
});

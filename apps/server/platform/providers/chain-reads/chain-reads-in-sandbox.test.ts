import { BASE_ID, MAINNET_ID } from '@signboard/domain/chains/evm-chains.ts';
import type { ChainCondition } from '@signboard/domain/eligibility/chain-condition.ts';
import { keyOfRead, readOf } from '@signboard/domain/eligibility/chain-read.ts';
import { COMMUNITY_SCHEMA } from '@signboard/sandbox/ethereum/base-tokens.ts';
import {
  BASE_CREATED,
  BASE_NET,
  CREATED,
  MAIN_NET,
  readArtifact,
} from '@signboard/sandbox/ethereum/deployed-contracts.ts';
import { DEPLOYER, ethereumPersona, TRADERS } from '@signboard/sandbox/ethereum/dev-accounts.ts';
import { VAULT } from '@signboard/sandbox/ethereum/opening-transactions.ts';
import { sandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { SOLANA_COLLECTIONS } from '@signboard/sandbox/solana/solana-collections.ts';
import { PEARLS } from '@signboard/sandbox/solana/solana-pearls.ts';
import { solanaPersona } from '@signboard/sandbox/solana/solana-personas.ts';
import { encodeFunctionData, type Hex, parseUnits } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSkippingClock } from '#server/testing/test-clock.ts';
import { createEthereumNodes } from '../ethereum/nodes.ts';
import { createSolanaCollections } from '../solana/collection-lookup.ts';
import { createSolanaHoldings } from '../solana/holdings.ts';
import { createSolanaNodes } from '../solana/nodes.ts';
import { createChainReads } from './create-chain-reads.ts';
import type { ChainReads } from './port.ts';

const clock = createSkippingClock(new Date());
const sandbox = sandboxForTest({ beforeAll, afterAll });
const wallet = (id: string) => ethereumPersona(id).address;
const newWallet = () => privateKeyToAddress(generatePrivateKey());
const ZERO = `0x${'0'.repeat(64)}`;
/** With large powers, which use up the gas in fewer steps: the sandbox's node is slow at steps. */
const LOOP = `0x5b${`7f${'ff'.repeat(32)}`.repeat(2)}0a505f56`;

let chainReads: ChainReads;
beforeEach(() => {
  const nodesOf = (chainId: number, path: string) =>
    createEthereumNodes({ urls: [`${sandbox.url()}/rpc/${path}`], chainId, clock });
  const solana = createSolanaNodes([sandbox.env('SOLANA_RPC_URL')], { clock });
  chainReads = createChainReads({
    clock,
    evm: [
      { id: MAINNET_ID, nodes: nodesOf(MAINNET_ID, 'ethereum') },
      { id: BASE_ID, nodes: nodesOf(BASE_ID, 'base') },
    ],
    solana: {
      nodes: solana,
      holdings: createSolanaHoldings(solana),
      collections: createSolanaCollections(solana, null),
      ownership: null,
    },
  });
});

const rpc = async (method: string, ...params: unknown[]) => {
  const answer = await (await sandbox.post('/rpc/base', { jsonrpc: '2.0', id: 1, method, params })).json();
  if (answer.error) throw new Error(answer.error.message);
  return answer.result;
};
const send = (artifact: string, to: Hex, functionName: string, args: unknown[], from = DEPLOYER.address) => {
  const data = encodeFunctionData({ abi: readArtifact(artifact).abi, functionName, args });
  return rpc('eth_sendTransaction', { from, to, data });
};
/** What each wallet has, by condition. */
async function amounts(conditions: ChainCondition[], wallets: readonly string[]) {
  const reads = conditions.map((condition) => readOf(condition)).filter((read) => read !== null);
  const found = await chainReads.read(reads, wallets);
  return wallets.map((address) => reads.map((read) => found.get(address)?.get(keyOfRead(read))));
}

const token = (
  contract: string,
  standard: 'erc20' | 'erc721' | 'erc1155',
  { tokenId = null, chain = BASE_ID }: { tokenId?: string | null; chain?: number } = {},
): ChainCondition => ({
  type: 'token',
  chain,
  standard,
  contract,
  tokenId,
  minimum: '1',
  decimals: 0,
  name: null,
});
const staked = (contract: string): ChainCondition => ({
  type: 'call',
  chain: BASE_ID,
  contract,
  signature: 'stakedBy(address)',
  args: ['$wallet'],
  comparison: 'at-least',
  value: '1',
  label: 'staked',
});
const passport: ChainCondition = { type: 'passport', chain: BASE_ID, minimum: 20 };
const coinbase: ChainCondition = { type: 'coinbase' };
const attestation = (attester: string | null): ChainCondition => ({
  type: 'attestation',
  chain: BASE_ID,
  schema: COMMUNITY_SCHEMA,
  attester,
  label: 'member',
});

describe('reads from real chains', () => {
  it('every kind, for several wallets and chains at once', async () => {
    const conditions: ChainCondition[] = [
      { type: 'coin', chain: MAINNET_ID, minimum: '1' },
      { type: 'transactions', chain: BASE_ID, minimum: 1 },
      token(CREATED.tidepools, 'erc721', { chain: MAINNET_ID }),
      token(BASE_CREATED.shells, 'erc20'),
      token(BASE_CREATED.reefs, 'erc721'),
      token(BASE_CREATED.posters, 'erc1155', { tokenId: '1' }),
      staked(BASE_CREATED.staking),
      passport,
      coinbase,
      attestation(DEPLOYER.address),
      attestation(null),
    ];
    const [bruno, cleo, nobody] = await amounts(conditions, [wallet('bruno'), wallet('cleo'), newWallet()]);
    const shells = (amount: string) => parseUnits(amount, 6);
    expect(bruno?.[0]).toBeGreaterThan(10n ** 18n);
    expect(bruno?.slice(1)).toEqual([2n, 2n, shells('2500'), 1n, 0n, shells('500'), 325_000n, 1n, 0n, 0n]);
    expect(cleo?.slice(1)).toEqual([0n, 1n, shells('40'), 0n, 3n, 0n, 120_000n, 0n, 1n, 1n]);
    expect(nobody).toEqual([0n, 0n, 0n, 0n, 0n, 0n, 0n, 'no-answer', 0n, 0n, 0n]);
  });

  it('only attestations that are valid, of the named attester and for this wallet', async () => {
    const attest = async (recipient: string, attester: string, expires: bigint): Promise<Hex> => {
      const args = [attester, recipient, COMMUNITY_SCHEMA, expires];
      const call = encodeFunctionData({
        abi: readArtifact('AttestationService').abi,
        functionName: 'attestAs',
        args,
      });
      const uid = await rpc('eth_call', { to: BASE_NET.attestationService, data: call }, 'latest');
      await send('AttestationService', BASE_NET.attestationService, 'attestAs', args);
      await send('AttestationIndexer', BASE_NET.attestationIndexer, 'indexAttestation', [uid]);
      return uid;
    };
    const [expired, revoked, other, valid] = [newWallet(), newWallet(), newWallet(), newWallet()];
    await attest(expired, DEPLOYER.address, 1_000_000_000n);
    const uid = await attest(revoked, DEPLOYER.address, 0n);
    await send('AttestationService', BASE_NET.attestationService, 'revoke', [uid]);
    await attest(other, VAULT, 0n);
    for (let spam = 0; spam < 12; spam += 1) await attest(valid, VAULT, 1_000_000_000n);
    await attest(valid, DEPLOYER.address, 9_999_999_999n);
    for (let spam = 0; spam < 12; spam += 1) await attest(valid, VAULT, 1_000_000_000n);
    const found = await amounts([attestation(DEPLOYER.address)], [expired, revoked, other, valid]);
    expect(found.flat()).toEqual([0n, 0n, 0n, 1n]);
  });

  it.each([
    ['reverts', '0x5f5ffd'],
    ['loops without end', LOOP],
    ['has an invalid opcode', '0xfe'],
    ['returns nothing', '0x00'],
    ['returns half a word', '0x60105ff3'],
    ['returns a megabyte', '0x621000005ff3'],
    ['is no contract', '0x'],
  ])('give no answer for a contract that %s, and spoil no other answer', async (_what, code) => {
    const hostile = newWallet();
    await rpc('hardhat_setCode', hostile, code);
    const conditions = [
      staked(hostile),
      token(hostile, 'erc721'),
      token(BASE_CREATED.shells, 'erc20'),
      { type: 'coin', chain: BASE_ID, minimum: '1' } as const,
      { type: 'transactions', chain: BASE_ID, minimum: 1 } as const,
      passport,
    ];
    const [bruno, cleo] = await amounts(conditions, [wallet('bruno'), wallet('cleo')]);
    expect(bruno?.slice(0, 3)).toEqual(['no-answer', 'no-answer', 2_500_000_000n]);
    expect(bruno?.[3]).toBeGreaterThan(10n ** 18n);
    expect(bruno?.slice(4)).toEqual([2n, 325_000n]);
    expect(cleo?.slice(0, 3)).toEqual(['no-answer', 'no-answer', 40_000_000n]);
  });

  it('one by one from a chain without Multicall3', async () => {
    const code = await rpc('eth_getCode', MAIN_NET.multicall, 'latest');
    await rpc('hardhat_setCode', MAIN_NET.multicall, '0x');
    try {
      const conditions = [
        token(BASE_CREATED.shells, 'erc20'),
        { type: 'coin', chain: BASE_ID, minimum: '1' } as const,
        coinbase,
        staked(BASE_CREATED.reefs),
      ];
      const [bruno] = await amounts(conditions, [wallet('bruno')]);
      expect(bruno).toEqual([2_500_000_000n, expect.any(BigInt), 1n, 'no-answer']);
    } finally {
      await rpc('hardhat_setCode', MAIN_NET.multicall, code);
    }
  });

  it('Solana: coins, tokens in several accounts, and NFTs of both standards', async () => {
    const [legacy, core] = SOLANA_COLLECTIONS;
    const conditions: ChainCondition[] = [
      { type: 'coin', chain: 'solana', minimum: '1' },
      { type: 'solana-token', mint: PEARLS.mint, minimum: '1', decimals: 6, name: null },
      { type: 'solana-nft', collection: legacy?.address ?? '', minimum: '1', name: null },
      { type: 'solana-nft', collection: core?.address ?? '', minimum: '1', name: null },
    ];
    const [kenji, marisol, ines, elsewhere] = await amounts(conditions, [
      ...['kenji', 'marisol', 'ines'].map((id) => solanaPersona(id).address),
      wallet('bruno'),
    ]);
    expect(kenji).toEqual([36_500_000_000n, 1_250_500_000n, 1n, 1n]);
    expect(marisol).toEqual([240_000_000_000n, 5_000_000n, 0n, 0n]);
    expect(ines).toEqual([0n, 0n, 0n, 0n]);
    expect(elsewhere).toEqual(['no-answer', 'no-answer', 'no-answer', 'no-answer']);
  });

  it('nothing of a chain without nodes, or for a Solana wallet on an EVM chain', async () => {
    const conditions: ChainCondition[] = [
      { type: 'coin', chain: 137, minimum: '1' },
      { type: 'coin', chain: BASE_ID, minimum: '1' },
    ];
    const [kenji] = await amounts(conditions, [solanaPersona('kenji').address]);
    expect(kenji).toEqual(['no-answer', 'no-answer']);
    const [bruno] = await amounts(conditions, [wallet('bruno')]);
    expect(bruno).toEqual(['could-not-check', expect.any(BigInt)]);
  });
});

describe('vaults', () => {
  it('are those of both registries, with what they delegated on each chain', async () => {
    expect(await chainReads.vaultsOf(wallet('olivia'), [MAINNET_ID, BASE_ID])).toEqual([
      {
        address: VAULT,
        delegations: [MAINNET_ID, BASE_ID].map((chain) => ({
          chain,
          contract: null,
          tokenId: null,
          amount: null,
        })),
      },
    ]);
    const delegation = {
      chain: BASE_ID,
      contract: BASE_CREATED.reefs.toLowerCase(),
      tokenId: null,
      amount: null,
    };
    expect(await chainReads.vaultsOf(wallet('cleo'), [MAINNET_ID, BASE_ID])).toEqual([
      { address: TRADERS[1]?.address, delegations: [delegation] },
    ]);
    expect(await chainReads.vaultsOf(wallet('dana'), [MAINNET_ID, BASE_ID])).toEqual([]);
  });

  it('have every kind of delegation, but none with limited rights or to themselves', async () => {
    const [hot, vault] = [newWallet(), wallet('bruno')];
    const { reefs, shells, posters } = BASE_CREATED;
    const delegate = (name: string, ...args: unknown[]) =>
      send('DelegateRegistry', MAIN_NET.delegateRegistry, name, [hot, ...args], vault);
    await delegate('delegateAll', `0x${'11'.repeat(32)}`, true);
    await delegate('delegateContract', reefs, ZERO, true);
    await delegate('delegateERC721', reefs, 7n, ZERO, true);
    await delegate('delegateERC20', shells, ZERO, 500n);
    await delegate('delegateERC1155', posters, 1n, ZERO, 2n);
    await send(
      'DelegateRegistryV1',
      MAIN_NET.delegateRegistryV1,
      'delegateForToken',
      [hot, reefs, 8n, true],
      vault,
    );
    const [reef, shell, poster] = [reefs, shells, posters].map((one) => one.toLowerCase());
    expect(await chainReads.vaultsOf(hot, [BASE_ID])).toEqual([
      {
        address: vault,
        delegations: [
          { chain: BASE_ID, contract: reef, tokenId: null, amount: null },
          { chain: BASE_ID, contract: reef, tokenId: '7', amount: 1n },
          { chain: BASE_ID, contract: shell, tokenId: null, amount: 500n },
          { chain: BASE_ID, contract: poster, tokenId: '1', amount: 2n },
          { chain: BASE_ID, contract: reef, tokenId: '8', amount: 1n },
        ],
      },
    ]);
    await send('DelegateRegistry', MAIN_NET.delegateRegistry, 'delegateAll', [vault, ZERO, true], vault);
    expect(await chainReads.vaultsOf(vault, [BASE_ID])).toEqual([]);
  });

  it('can be shared by five wallets, and are gone once revoked', async () => {
    const vault = wallet('dana');
    const hots = Array.from({ length: 5 }, newWallet);
    const set = (hot: string, enable: boolean) =>
      send('DelegateRegistry', MAIN_NET.delegateRegistry, 'delegateAll', [hot, ZERO, enable], vault);
    for (const hot of hots) await set(hot, true);
    const addresses = async () =>
      (await Promise.all(hots.map((hot) => chainReads.vaultsOf(hot, [BASE_ID])))).map((vaults) =>
        vaults?.map(({ address }) => address),
      );
    expect(await addresses()).toEqual(hots.map(() => [vault]));
    await set(hots[0] ?? '', false);
    expect((await addresses()).flat()).toHaveLength(4);
  });

  it('are none on a chain without registries, and unknown without a node', async () => {
    const code = await rpc('eth_getCode', MAIN_NET.delegateRegistry, 'latest');
    await rpc('hardhat_setCode', MAIN_NET.delegateRegistry, '0x');
    expect(await chainReads.vaultsOf(wallet('olivia'), [BASE_ID])).toEqual([]);
    await rpc('hardhat_setCode', MAIN_NET.delegateRegistry, code);
    expect(await chainReads.vaultsOf(wallet('olivia'), [BASE_ID, 137])).toBeNull();
  });
});

describe('token descriptions', () => {
  const describe721 = (contract: string) =>
    chainReads.describeToken({ chain: BASE_ID, standard: 'erc721', contract, tokenId: null });

  it('have the name and the decimals', async () => {
    const { shells, posters, reefs } = BASE_CREATED;
    expect(
      await chainReads.describeToken({ chain: BASE_ID, standard: 'erc20', contract: shells, tokenId: null }),
    ).toEqual({ name: 'Shells', decimals: 6 });
    expect(await describe721(reefs)).toEqual({ name: 'Reef Keepers', decimals: 0 });
    expect(
      await chainReads.describeToken({
        chain: BASE_ID,
        standard: 'erc1155',
        contract: posters,
        tokenId: '1',
      }),
    ).toEqual({ name: 'Pier Posters', decimals: 0 });
    expect(await chainReads.describeToken({ mint: PEARLS.mint })).toEqual({ name: 'Pearls', decimals: 6 });
    for (const { address, name } of SOLANA_COLLECTIONS)
      expect(await chainReads.describeToken({ collection: address })).toEqual({ name, decimals: 0 });
  });

  it('are missing for another standard, for wallets, and for what is no token', async () => {
    const { shells, reefs, posters, staking } = BASE_CREATED;
    for (const contract of [shells, posters, staking, newWallet()])
      expect(await describe721(contract), contract).toBe('missing');
    for (const [standard, contract] of [
      ['erc20', reefs],
      ['erc20', posters],
      ['erc1155', reefs],
    ] as const)
      expect(
        await chainReads.describeToken({ chain: BASE_ID, standard, contract, tokenId: '1' }),
        standard,
      ).toBe('missing');
    const kenji = solanaPersona('kenji').address;
    expect(await chainReads.describeToken({ mint: kenji })).toBe('missing');
    expect(await chainReads.describeToken({ collection: PEARLS.mint })).toBe('missing');
  });

  it('could not be checked without a node', async () => {
    const contract = BASE_CREATED.shells;
    expect(await chainReads.describeToken({ chain: 137, standard: 'erc20', contract, tokenId: null })).toBe(
      'could-not-check',
    );
  });
});

it('names the latest blocks of the chains that answer', async () => {
  expect(chainReads.chains).toEqual([MAINNET_ID, BASE_ID, 'solana']);
  const blocks = await chainReads.latestBlocks([MAINNET_ID, BASE_ID, 137, 'solana']);
  expect(blocks.map(({ chain }) => chain)).toEqual([
    'eip155:1',
    'eip155:8453',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  ]);
});

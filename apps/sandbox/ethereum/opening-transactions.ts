import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  namehash,
  numberToHex,
  parseEther,
  zeroHash,
} from 'viem';
import { COLLECTIONS } from './collections.ts';
import { CREATED, MAIN_NET, readArtifact } from './deployed-contracts.ts';
import { DEPLOYER, ETHEREUM_PERSONAS, ethereumPersona, TRADERS } from './dev-accounts.ts';
import type { RpcCall } from './json-rpc.ts';

const TOKENS_PER_TRADER = 6n;
const PRINT_IDS = [1n, 2n, 3n, 4n];
const TRADER_NAMES = ['marlow.eth', 'sable.eth'];

/** Holds NFTs for Olivia, who joins with another wallet. */
export const VAULT: Address = TRADERS[0]?.address ?? DEPLOYER.address;

export type Draft = { from: Address; to?: Address; data: Hex; value?: bigint };

/** The first block: access pass, contract wallet and collections. The order determines their addresses. */
export function deployments(): RpcCall[] {
  const { address: from } = DEPLOYER;
  const make = (name: string, args: unknown[]): Draft => ({
    from,
    data: encodeDeployData({ ...readArtifact(name), args }),
  });
  const drafts = [
    make('AccessPass', [from]),
    make('ContractWallet', [ethereumPersona('cleo').address]),
    ...COLLECTIONS.map((item) =>
      item.standard === 'erc721'
        ? make('Collectible', [item.name, item.symbol, item.itemName, item.style])
        : make('Editions', [item.name, item.symbol]),
    ),
  ];
  return withNonces(drafts, new Map());
}

/** The second block: tokens, passes, approvals, names and a delegation. */
export function initialHoldings(): RpcCall[] {
  const drafts = [...mints(), ...passes(), ...approvals(), ...names(), delegateVault(VAULT, 'olivia')];
  return withNonces(drafts, new Map([[DEPLOYER.address, deployments().length]]));
}

function mints(): Draft[] {
  const collectible = readArtifact('Collectible').abi;
  const editions = readArtifact('Editions').abi;
  const mint = (to: Address, token: Address, count: bigint): Draft => {
    const data = encodeFunctionData({ abi: collectible, functionName: 'mint', args: [to, count] });
    return { from: DEPLOYER.address, to: token, data };
  };
  const mintPrint = (to: Address, id: bigint, amount: bigint): Draft => {
    const data = encodeFunctionData({ abi: editions, functionName: 'mint', args: [to, id, amount] });
    return { from: DEPLOYER.address, to: CREATED.prints, data };
  };
  const bruno = ethereumPersona('bruno').address;
  const cleo = ethereumPersona('cleo').address;
  const unique = COLLECTIONS.filter((collection) => collection.standard === 'erc721');
  return [
    mint(bruno, CREATED.tidepools, 2n),
    mint(cleo, CREATED.tidepools, 1n),
    mint(CREATED.contractWallet, CREATED.tidepools, 1n),
    mint(bruno, CREATED.lanterns, 1n),
    mint(cleo, CREATED.orbits, 2n),
    mintPrint(cleo, 1n, 1n),
    ...unique.flatMap((token) =>
      TRADERS.map((trader) => mint(trader.address, token.address, TOKENS_PER_TRADER)),
    ),
    ...PRINT_IDS.flatMap((id) => TRADERS.map((trader) => mintPrint(trader.address, id, 20n))),
  ];
}

function passes(): Draft[] {
  const data = encodeFunctionData({ abi: readArtifact('AccessPass').abi, functionName: 'mint' });
  const holders = [ethereumPersona('olivia'), ethereumPersona('bruno')];
  return holders.map(({ address }) => ({
    from: address,
    to: CREATED.accessPass,
    data,
    value: parseEther('0.1'),
  }));
}

function approvals(): Draft[] {
  const { abi } = readArtifact('Collectible');
  const data = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [MAIN_NET.seaport, true] });
  return TRADERS.flatMap((trader) =>
    COLLECTIONS.map((token) => ({ from: trader.address, to: token.address, data })),
  );
}

function names(): Draft[] {
  const { abi } = readArtifact('NameResolver');
  const named = [
    ...ETHEREUM_PERSONAS.map((persona) => ({ address: persona.address, name: persona.ensName })),
    ...TRADER_NAMES.map((name, index) => ({ address: TRADERS[index]?.address ?? DEPLOYER.address, name })),
  ];
  return named.flatMap(({ address, name }) => {
    if (name === undefined) return [];
    const data = encodeFunctionData({ abi, functionName: 'register', args: [address, name, namehash(name)] });
    return [{ from: DEPLOYER.address, to: MAIN_NET.ensUniversalResolver, data }];
  });
}

/** The persona may act for the vault in everything. */
export function delegateVault(vault: Address, persona: string): Draft {
  const { abi } = readArtifact('DelegateRegistry');
  const args = [ethereumPersona(persona).address, zeroHash, true];
  const data = encodeFunctionData({ abi, functionName: 'delegateAll', args });
  return { from: vault, to: MAIN_NET.delegateRegistry, data };
}

// All are pending at once, and the deployer's nonces determine the contract addresses.
function withNonces(drafts: Draft[], next: Map<string, number>): RpcCall[] {
  return drafts.map(({ value = 0n, ...draft }) => {
    const nonce = next.get(draft.from) ?? 0;
    next.set(draft.from, nonce + 1);
    const gas = numberToHex(draft.to === undefined ? 5_000_000 : 700_000);
    const transaction = { ...draft, gas, nonce: numberToHex(nonce), value: numberToHex(value) };
    return { method: 'eth_sendTransaction', params: [transaction] };
  });
}

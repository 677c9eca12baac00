import { type Address, encodeDeployData, encodeFunctionData, type Hex, numberToHex, parseUnits } from 'viem';
import { COMMUNITY_SCHEMA } from './base-tokens.ts';
import { BASE_COLLECTIONS } from './collections.ts';
import { place, placeEverywhere } from './deploy-chain.ts';
import { BASE_CREATED, BASE_FIRST_NONCE, BASE_NET, MAIN_NET, readArtifact } from './deployed-contracts.ts';
import { DEPLOYER, ethereumPersona, TRADERS } from './dev-accounts.ts';
import type { Rpc } from './json-rpc.ts';
import { type Draft, delegateVault, VAULT } from './opening-transactions.ts';

const GAS = numberToHex(5_000_000);
/** How Coinbase attests its verified customers. */
const COINBASE = {
  attester: '0x357458739F90461b99789350868CD7CF330Dd7EE',
  schema: '0xf8b05c79f090979bf4a80270aba232dff11a10d9ca55c4f88de95317970f0de9',
} as const;

const shells = (amount: string) => parseUnits(amount, 6);
/** Scores have four decimals. */
const score = (points: string) => parseUnits(points, 4);
const persona = (id: string) => ethereumPersona(id).address;

/** Deploys to an empty chain that mines automatically. Dana has nothing, so that she meets no requirement. */
export async function deployBase(rpc: Rpc): Promise<void> {
  await placeEverywhere(rpc);
  await place(rpc, 'PassportScores', BASE_NET.passportScores);
  await place(rpc, 'AttestationService', BASE_NET.attestationService);
  await place(rpc, 'AttestationIndexer', BASE_NET.attestationIndexer);
  await place(rpc, 'AttestationIndexer', BASE_NET.coinbaseIndexer);
  await rpc('hardhat_setNonce', [DEPLOYER.address, numberToHex(BASE_FIRST_NONCE)]);
  for (const draft of [...deployments(), ...holdings(), ...scores(), ...delegations(), ...forSale()])
    await send(rpc, draft);
  await attest(rpc, { indexer: BASE_NET.coinbaseIndexer, recipient: persona('bruno'), ...COINBASE });
  await attest(rpc, {
    indexer: BASE_NET.attestationIndexer,
    recipient: persona('cleo'),
    attester: DEPLOYER.address,
    schema: COMMUNITY_SCHEMA,
  });
}

async function send(rpc: Rpc, draft: Draft): Promise<void> {
  const hash = await rpc('eth_sendTransaction', [{ ...draft, gas: GAS }]);
  const { status } = await rpc<{ status: string }>('eth_getTransactionReceipt', [hash]);
  if (status !== '0x1') throw new Error(`A transaction to ${draft.to ?? 'create a contract'} failed on Base`);
}

function call(artifact: string, to: Address, functionName: string, args: unknown[], from = DEPLOYER.address) {
  return { from, to, data: encodeFunctionData({ abi: readArtifact(artifact).abi, functionName, args }) };
}

/** The order determines their addresses. */
function deployments(): Draft[] {
  const make = (name: string, args: unknown[]): Draft => ({
    from: DEPLOYER.address,
    data: encodeDeployData({ ...readArtifact(name), args }),
  });
  return [
    make('Shells', []),
    make('Staking', [BASE_CREATED.shells]),
    make('Collectible', ['Reef Keepers', 'REEF', 'Keeper', 1]),
    make('Editions', ['Pier Posters', 'PIER']),
    ...BASE_COLLECTIONS.map(({ name, symbol, itemName, style }) =>
      make('Collectible', [name, symbol, itemName, style]),
    ),
  ];
}

/** Bruno has staked a part of his tokens. */
function holdings(): Draft[] {
  const [bruno, cleo] = [persona('bruno'), persona('cleo')];
  const staked = shells('500');
  return [
    call('Shells', BASE_CREATED.shells, 'mint', [bruno, shells('3000')]),
    call('Shells', BASE_CREATED.shells, 'mint', [cleo, shells('40')]),
    call('Shells', BASE_CREATED.shells, 'mint', [VAULT, shells('10000')]),
    call('Shells', BASE_CREATED.shells, 'approve', [BASE_CREATED.staking, staked], bruno),
    call('Staking', BASE_CREATED.staking, 'stake', [staked], bruno),
    call('Collectible', BASE_CREATED.reefs, 'mint', [bruno, 1n]),
    call('Collectible', BASE_CREATED.reefs, 'mint', [VAULT, 5n]),
    call('Collectible', BASE_CREATED.reefs, 'mint', [secondVault(), 2n]),
    call('Editions', BASE_CREATED.posters, 'mint', [cleo, 1n, 3n]),
  ];
}

/** Traders own what is sold, and have approved Seaport. */
function forSale(): Draft[] {
  return BASE_COLLECTIONS.flatMap((collection) =>
    TRADERS.flatMap(({ address }) => [
      call('Collectible', collection.address, 'mint', [address, 4n]),
      call('Collectible', collection.address, 'setApprovalForAll', [MAIN_NET.seaport, true], address),
    ]),
  );
}

function scores(): Draft[] {
  const set = (id: string, points: string) =>
    call('PassportScores', BASE_NET.passportScores, 'setScore', [persona(id), score(points)]);
  return [set('bruno', '32.5'), set('cleo', '12')];
}

/** Olivia's vault uses the current registry, Cleo's the one before it. */
function delegations(): Draft[] {
  const args = [persona('cleo'), BASE_CREATED.reefs, true];
  return [
    delegateVault(VAULT, 'olivia'),
    call('DelegateRegistryV1', MAIN_NET.delegateRegistryV1, 'delegateForContract', args, secondVault()),
  ];
}

function secondVault(): Address {
  return TRADERS[1]?.address ?? DEPLOYER.address;
}

type Attested = { indexer: Address; attester: Address; recipient: Address; schema: Hex };

async function attest(rpc: Rpc, { indexer, attester, recipient, schema }: Attested): Promise<void> {
  const args = [attester, recipient, schema, 0n];
  const draft = call('AttestationService', BASE_NET.attestationService, 'attestAs', args);
  // The id depends on the state before the transaction.
  const uid = await rpc('eth_call', [draft, 'latest']);
  await send(rpc, draft);
  await send(rpc, call('AttestationIndexer', indexer, 'indexAttestation', [uid]));
}

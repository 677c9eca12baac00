import type { EdrContext, Provider, ProviderConfig } from '@nomicfoundation/edr';
import { hexToBytes, parseEther, parseGwei, zeroAddress } from 'viem';
import { DEV_ACCOUNTS } from './dev-accounts.ts';
import type { RpcAnswer, SendCall } from './json-rpc.ts';

type Edr = typeof import('@nomicfoundation/edr');

const BLOCK_GAS_LIMIT = 60_000_000n;

let context: Promise<EdrContext> | undefined;

/** Starts a node with main net's chain id and the development accounts; it does not mine by itself yet. */
export async function startEdr(): Promise<SendCall> {
  const edr = await loadEdr();
  // EDR allows one context per process, however many chains that process runs.
  context ??= createContext(edr);
  const provider = await (await context).createProvider(
    edr.L1_CHAIN_TYPE,
    configure(edr),
    { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => undefined },
    { subscriptionCallback: () => undefined },
    new edr.ContractDecoder(),
  );
  return (call) => request(provider, call);
}

/** A native module: not every machine can load it, and the sandbox must start on those too. */
async function loadEdr(): Promise<Edr> {
  try {
    return await import('@nomicfoundation/edr');
  } catch (error) {
    throw new Error(
      `@nomicfoundation/edr cannot be loaded on ${process.platform}-${process.arch}: ${cause(error)}`,
    );
  }
}

/** EDR's own message is advice about npm; what went wrong is somewhere in its chain of causes. */
function cause(error: unknown): string {
  for (let at = error as NodeJS.ErrnoException; at instanceof Error; at = at.cause as NodeJS.ErrnoException)
    if (at.code && at.code !== 'MODULE_NOT_FOUND') return at.message;
  return 'its package for this platform is not installed';
}

async function createContext(edr: Edr): Promise<EdrContext> {
  const created = new edr.EdrContext();
  await created.registerProviderFactory(edr.L1_CHAIN_TYPE, edr.l1ProviderFactory());
  return created;
}

function configure(edr: Edr): ProviderConfig {
  // Seaport 1.6 needs Cancun's transient storage; later forks write to a contract with every block, which only costs.
  const hardfork = edr.CANCUN;
  const accounts = DEV_ACCOUNTS.map(({ address }) => ({
    address: hexToBytes(address),
    balance: parseEther('10000'),
    nonce: 0n,
  }));
  return {
    chainId: 1n,
    networkId: 1n,
    hardfork,
    genesisState: [...edr.l1GenesisState(edr.l1HardforkFromString(hardfork)), ...accounts],
    ownedAccounts: DEV_ACCOUNTS.map(({ privateKey }) => privateKey),
    coinbase: hexToBytes(zeroAddress),
    initialBaseFeePerGas: parseGwei('1'),
    minGasPrice: 0n,
    defaultTransactionGasLimit: BLOCK_GAS_LIMIT / 2n,
    // Else the chain's clock would run ahead when blocks are mined faster than one a second.
    allowBlocksWithSameTimestamp: true,
    allowUnlimitedContractSize: false,
    bailOnCallFailure: true,
    bailOnTransactionFailure: false,
    mining: {
      autoMine: false,
      blockGasLimit: BLOCK_GAS_LIMIT,
      memPool: { order: edr.MineOrdering.Fifo },
    },
    network: {
      genesisBlockGasLimit: BLOCK_GAS_LIMIT,
      genesisBlockTime: BigInt(Math.floor(Date.now() / 1000)),
    },
    observability: {},
    precompileOverrides: [],
  };
}

async function request(provider: Provider, call: object): Promise<RpcAnswer> {
  const { data } = await provider.handleRequest(JSON.stringify({ jsonrpc: '2.0', id: 0, ...call }));
  return typeof data === 'string' ? JSON.parse(data) : data;
}

import type { EdrContext, Provider, ProviderConfig } from '@nomicfoundation/edr';
import { hexToBytes, parseEther, parseGwei, zeroAddress } from 'viem';
import { DEV_ACCOUNTS } from './dev-accounts.ts';
import type { RpcAnswer, RpcCall, RpcError, SendCall } from './json-rpc.ts';

type Edr = typeof import('@nomicfoundation/edr');

const BLOCK_GAS_LIMIT = 60_000_000n;

let context: Promise<EdrContext> | undefined;

type EdrOptions = { hardfork?: string; chainId?: number };

/** Starts a node with the development accounts, without automatic mining; with mainnet's chain id by default. */
export async function startEdr(options: EdrOptions = {}): Promise<SendCall> {
  const edr = await loadEdr();
  // EDR allows one context per process, for any number of chains.
  context ??= createContext(edr);
  const provider = await (await context).createProvider(
    edr.L1_CHAIN_TYPE,
    configure(edr, options),
    { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => undefined },
    { subscriptionCallback: () => undefined },
    new edr.ContractDecoder(),
  );
  return (call) => request(provider, call);
}

/** A native module that not every machine can load; the sandbox must start without it. */
async function loadEdr(): Promise<Edr> {
  try {
    return await import('@nomicfoundation/edr');
  } catch (error) {
    throw new Error(
      `@nomicfoundation/edr cannot be loaded on ${process.platform}-${process.arch}: ${cause(error)}`,
    );
  }
}

/** EDR's own message is advice about npm; the real error is in its chain of causes. */
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

// Seaport 1.6 needs Cancun's transient storage; later forks write to a contract in every block, which costs memory.
function configure(edr: Edr, { hardfork = edr.CANCUN, chainId = 1 }: EdrOptions): ProviderConfig {
  const accounts = DEV_ACCOUNTS.map(({ address }) => ({
    address: hexToBytes(address),
    balance: parseEther('10000'),
    nonce: 0n,
  }));
  return {
    chainId: BigInt(chainId),
    networkId: BigInt(chainId),
    hardfork,
    genesisState: [...edr.l1GenesisState(edr.l1HardforkFromString(hardfork)), ...accounts],
    ownedAccounts: DEV_ACCOUNTS.map(({ privateKey }) => privateKey),
    coinbase: hexToBytes(zeroAddress),
    initialBaseFeePerGas: parseGwei('1'),
    minGasPrice: 0n,
    defaultTransactionGasLimit: BLOCK_GAS_LIMIT / 2n,
    // Otherwise the chain's clock would run ahead when blocks are mined faster than one per second.
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

// https://github.com/ethereum/execution-apis: clients recognize a revert by this code.
const EXECUTION_REVERTED = 3;

/** Makes EDR answer like other nodes. */
export function standardCalls(edr: SendCall): SendCall {
  const send: SendCall = async (call) => {
    const { result, error } = await edr(call);
    return error ? { error: standardError(error) } : { result };
  };
  return async (call) =>
    call.method === 'eth_getBlockReceipts' ? await blockReceipts(send, call) : send(call);
}

// EDR's error data is a trace or a copy of the request. It answers "invalid params" for an unknown block, which other
// nodes use for unsupported calls.
function standardError({ code, message, data }: RpcError): RpcError {
  const { reason } = (data ?? {}) as { reason?: { Revert?: string } };
  if (reason?.Revert !== undefined)
    return { code: EXECUTION_REVERTED, message: 'execution reverted', data: reason.Revert };
  if (message === 'blockHash cannot be found') return { code: -32000, message: 'unknown block' };
  return { code, message };
}

/** EDR lacks this call. Null for an unknown block, and for one that a reorg removes meanwhile. */
async function blockReceipts(send: SendCall, { params: [block] = [] }: RpcCall): Promise<RpcAnswer> {
  const isHash = typeof block === 'string' && block.length === 66;
  const method = isHash ? 'eth_getBlockByHash' : 'eth_getBlockByNumber';
  const answer = await send({ method, params: [block, false] });
  if (!answer.result) return answer;
  const { transactions } = answer.result as { transactions: string[] };
  const receipts = await Promise.all(
    transactions.map(
      async (hash) => (await send({ method: 'eth_getTransactionReceipt', params: [hash] })).result,
    ),
  );
  return { result: receipts.every(Boolean) ? receipts : null };
}

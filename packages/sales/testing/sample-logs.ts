import { type AbiEvent, encodeAbiParameters, encodeEventTopics, parseAbiItem } from 'viem';
import { EMITTERS, type Family, POOL_FACTORIES } from '../ethereum/core/registry.ts';
import type { Log, Transaction } from '../ethereum/core/transaction.ts';
import { decodeTransaction } from '../ethereum/decode-transaction.ts';
import type { KnownFacts } from '../missing-facts.ts';
import { presentDecoded } from '../present-decoded.ts';
import { EVENT_ABI, TOKEN_ABI } from './event-abi.ts';

export type SampleLog = Omit<Log, 'logIndex'>;

export const SELLER = `0x${'5e'.repeat(20)}`;
export const BUYER = `0x${'b0'.repeat(20)}`;
export const ROUTER = `0x${'f0'.repeat(20)}`;
export const OTHER = `0x${'07'.repeat(20)}`;
export const UNKNOWN_CONTRACT = `0x${'66'.repeat(20)}`;
export const COLLECTION = `0x${'c0'.repeat(20)}`;
export const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;
export const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
export const BLUR_POOL = '0x0000000000a39bb272e79075ade125fd351887ac';
export const HASH = `0x${'a5'.repeat(32)}` as const;
export const NATIVE_ETHER = 10n ** 18n;

/** An event emitted by the marketplace's first known contract unless another emitter is given. */
export function marketLog(
  family: Family,
  name: string,
  args: Record<string, unknown>,
  address: string = findEmitter(family),
): SampleLog {
  const signature = EVENT_ABI[family][name];
  if (!signature) throw new Error(`${family} has no event ${name}`);
  return encodeLog(signature, args, address);
}

/** The first known contract of a family; for pools, which are verified by their factory, a fixed address. */
export function findEmitter(family: Family): string {
  return [...EMITTERS].find(([, emitter]) => emitter.family === family)?.[0] ?? `0x${'9001'.repeat(10)}`;
}

export function factoryOf(family: Family): string {
  return [...POOL_FACTORIES].find(([, factory]) => factory.family === family)?.[0] ?? ZERO_ADDRESS;
}

export const move721 = (from: string, to: string, tokenId: bigint, contract = COLLECTION) =>
  encodeLog(TOKEN_ABI.erc721, { from, to, tokenId }, contract);

export const move1155 = (from: string, to: string, id: bigint, value: bigint, contract = COLLECTION) =>
  encodeLog(TOKEN_ABI.single, { operator: ROUTER, from, to, id, value }, contract);

export const pay = (from: string, to: string, value: bigint, token: string = WETH) =>
  encodeLog(TOKEN_ABI.erc20, { from, to, value }, token);

export function encodeLog(signature: string, args: Record<string, unknown>, address: string): SampleLog {
  const event = parseAbiItem(signature as string & 'event Any()') as unknown as AbiEvent;
  const inData = event.inputs.filter((input) => !input.indexed);
  return {
    address,
    topics: encodeEventTopics({ abi: [event], eventName: event.name, args }) as string[],
    data: encodeAbiParameters(
      inData,
      inData.map((input) => args[input.name ?? '']),
    ),
  };
}

/** Log indexes start at 100, as if other transactions preceded it in the block. */
export function createTransaction(
  logs: readonly SampleLog[],
  fields: Partial<Transaction> = {},
): Transaction {
  return {
    hash: HASH,
    from: BUYER,
    to: ROUTER,
    value: 0n,
    hasFailed: false,
    logs: logs.map((log, at) => ({ ...log, logIndex: 100 + at })),
    ...fields,
  };
}

/** What the command line prints for a transaction with these logs. */
export function printed(
  logs: readonly SampleLog[],
  fields: Partial<Transaction> = {},
  knowledge: KnownFacts = {},
) {
  const transaction = createTransaction(logs, fields);
  return presentDecoded({ txHash: transaction.hash }, decodeTransaction(transaction, knowledge));
}

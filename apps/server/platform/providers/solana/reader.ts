import { z } from 'zod';
import type { Clock } from '#server/platform/lib/clock.ts';
import { parseResponse } from '../http-json.ts';
import { ProviderError } from '../provider-error.ts';
import type { SolanaNode, SolanaNodes } from './nodes.ts';
import { type Anchor, plausibleTime } from './slot-times.ts';

export type ListedTransaction = {
  signature: string;
  slot: number;
  happenedAt: Date | null;
  hasFailed: boolean;
};

/** A position in the list of an address. */
export type ListPlace = { signature: string; slot: number };

/** A complete transaction; `answer` is the decoders' input. */
type ToldTransaction = { slot: number; happenedAt: Date | null; answer: unknown };

/** Follows Solana by program calls at the confirmed commitment. Throws ProviderErrors. */
export type SolanaChain = {
  /** The newest slot, and its time if the node knows it. */
  head(): Promise<{ slot: number; at: Date | null }>;
  /**
   * One page of the transactions that touched an address, newest first, or those before a position. An empty page
   * before a position proves nothing: a node that does not know the position also returns one.
   */
  list(address: string, page: ListPage): Promise<readonly ListedTransaction[]>;
  /** Null while no node has it. */
  transaction(signature: string): Promise<ToldTransaction | null>;
  /** The hosts of nodes that are not used at present. */
  unavailableNodes(): string[];
};

type ListPage = {
  before: ListPlace | null;
  limit: number;
  /** From another node than the preferred one, if there is one: what one leaves out the other lists. */
  isSecondOpinion?: boolean;
};

const COMMITMENT = 'confirmed';
/** Versions of 2026 are listed with the others; a node refuses to return them unless asked for. */
const NEWEST_VERSION = 1;

const slot = z.number().int().min(0);
const seconds = z.number().int().min(0).nullish();
const signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/);
const listing = z.array(z.object({ signature, slot, blockTime: seconds, err: z.unknown().optional() }));
const told = z
  .looseObject({
    slot,
    blockTime: seconds,
    transaction: z.looseObject({ signatures: z.array(z.string()).min(1) }),
    // Without them sales would be lost silently: some marketplaces report the price nowhere else.
    meta: z.looseObject({
      innerInstructions: z.array(z.unknown()),
      logMessages: z.array(z.unknown()),
    }),
  })
  .nullable();

/** A node whose newest block is older lags; block times are exact to a few seconds. */
const MAX_BEHIND_MS = 60_000;
const MAX_AHEAD_MS = 60_000;

type Head = { slot: number; at: Date | null };

/** Accepts only responses that fit the request, and times that fit their slot. */
export function createSolanaChain(nodes: SolanaNodes, clock: Clock): SolanaChain {
  /** The newest head whose time was plausible. */
  let anchor: Anchor | null = null;
  const timed = <T extends { slot: number; happenedAt: Date | null }>(one: T): T => ({
    ...one,
    happenedAt: plausibleTime(one, anchor, clock.now()),
  });

  /** A node that lags or has a wrong time is used only if all do: then it may be our clock that is wrong. */
  const findHead = async (): Promise<Head> => {
    const wrong: Record<TimeFault, Head[]> = { behind: [], ahead: [] };
    const inTime = async (node: SolanaNode) => {
      const head = await readHead(node);
      const fault = timeFault(head, clock.now());
      if (fault === null) return head;
      wrong[fault].push(head);
      throw new ProviderError('retry-later', `${node.host} is ${fault} in time`);
    };
    return await nodes.ask(inTime).catch((error: unknown) => {
      const newest = wrong.behind.sort((one, other) => other.slot - one.slot)[0] ?? wrong.ahead[0];
      if (!newest) throw error;
      return newest;
    });
  };

  return {
    async head() {
      const head = await findHead();
      anchor = head.at && timeFault(head, clock.now()) === null ? { slot: head.slot, at: head.at } : null;
      return head;
    },
    async list(address, page) {
      const { isSecondOpinion = false } = page;
      return (await nodes.ask((node) => readList(node, address, page), { isSecondOpinion })).map(timed);
    },
    async transaction(signature) {
      // One node may list what another does not have yet.
      const isEnough = (told: ToldTransaction | null) => told !== null;
      const told = await nodes.ask((node) => readTransaction(node, signature), { isEnough });
      return told && timed(told);
    },
    unavailableNodes: () => nodes.unavailable(),
  };
}

type TimeFault = 'behind' | 'ahead';

function timeFault({ at }: Head, now: Date): TimeFault | null {
  if (!at) return null;
  const behindMs = now.getTime() - at.getTime();
  if (behindMs > MAX_BEHIND_MS) return 'behind';
  return behindMs < -MAX_AHEAD_MS ? 'ahead' : null;
}

async function readHead({ host, call }: SolanaNode): Promise<Head> {
  const newest = parseResponse(slot, await call('getSlot', [{ commitment: COMMITMENT }]), host);
  const at = await call('getBlockTime', [newest]).catch(() => null);
  return { slot: newest, at: toTime(seconds.safeParse(at).data) };
}

async function readList(
  { host, call }: SolanaNode,
  address: string,
  { before, limit }: ListPage,
): Promise<ListedTransaction[]> {
  const options = { limit, commitment: COMMITMENT, ...(before && { before: before.signature }) };
  const answer = await call('getSignaturesForAddress', [address, options]);
  const listed = parseResponse(listing, answer, host).map(toListed);
  if (!isPage(listed, before, limit))
    throw new ProviderError('retry-later', `${host} listed transactions that do not follow each other`);
  return listed;
}

async function readTransaction(
  { host, call }: SolanaNode,
  requested: string,
): Promise<ToldTransaction | null> {
  const options = {
    commitment: COMMITMENT,
    encoding: 'json',
    maxSupportedTransactionVersion: NEWEST_VERSION,
  };
  const transaction = parseResponse(told, await call('getTransaction', [requested, options]), host);
  if (!transaction) return null;
  if (transaction.transaction.signatures[0] !== requested)
    throw new ProviderError('retry-later', `${host} told of another transaction than the one asked for`);
  return toTold(transaction);
}

function toListed({ signature, slot, blockTime, err }: z.infer<typeof listing>[number]): ListedTransaction {
  return { signature, slot, happenedAt: toTime(blockTime), hasFailed: err !== null && err !== undefined };
}

function toTold(transaction: NonNullable<z.infer<typeof told>>): ToldTransaction {
  return { slot: transaction.slot, happenedAt: toTime(transaction.blockTime), answer: transaction };
}

function toTime(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined ? null : new Date(seconds * 1000);
}

/** Newest first, without duplicates, none newer than the position, and no more than requested. */
function isPage(listed: readonly ListedTransaction[], before: ListPlace | null, limit: number): boolean {
  const highest = before?.slot ?? Number.POSITIVE_INFINITY;
  const isFalling = listed.every(({ slot }, at) => slot <= (listed[at - 1]?.slot ?? highest));
  const distinct = new Set(listed.map(({ signature }) => signature));
  return (
    isFalling &&
    distinct.size === listed.length &&
    listed.length <= limit &&
    !(before && distinct.has(before.signature))
  );
}

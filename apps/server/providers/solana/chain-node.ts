import { z } from 'zod';
import { parseResponse } from '../parse-response.ts';
import { ProviderError } from '../provider-error.ts';
import type { ListedTransaction, ListPlace, SolanaChain, ToldTransaction } from './chain-port.ts';
import type { SolanaRpc } from './chain-rpc.ts';

const COMMITMENT = 'confirmed';
/** Those of 2026 are listed with the others; a node that is not told so refuses to show them. */
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
    // Without them sales would be lost in silence: some marketplaces tell the price nowhere else.
    meta: z.looseObject({
      innerInstructions: z.array(z.unknown()),
      logMessages: z.array(z.unknown()),
    }),
  })
  .nullable();

/** Follows the chain through one node, and believes only answers that fit what was asked. */
export function createSolanaChain(rpc: SolanaRpc): SolanaChain {
  const { host } = rpc;
  const wrong = (what: string) => new ProviderError('retry-later', `${host} ${what}`);
  return {
    async head() {
      const newest = parseResponse(slot, await rpc.call('getSlot', [{ commitment: COMMITMENT }]), host);
      const at = await rpc.call('getBlockTime', [newest]).catch(() => null);
      return { slot: newest, at: toTime(seconds.safeParse(at).data) };
    },
    async list(address, { before, limit }) {
      const options = { limit, commitment: COMMITMENT, ...(before && { before: before.signature }) };
      const answer = await rpc.call('getSignaturesForAddress', [address, options]);
      const listed = parseResponse(listing, answer, host).map(toListed);
      if (!isPage(listed, before, limit)) throw wrong('listed transactions that do not follow each other');
      return listed;
    },
    async transaction(asked) {
      const options = {
        commitment: COMMITMENT,
        encoding: 'json',
        maxSupportedTransactionVersion: NEWEST_VERSION,
      };
      const answer = await rpc.call('getTransaction', [asked, options]);
      const transaction = parseResponse(told, answer, host);
      if (!transaction) return null;
      if (transaction.transaction.signatures[0] !== asked)
        throw wrong('told of another transaction than the one asked for');
      return toTold(transaction);
    },
  };
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

/** Newest first, none twice, none newer than the place, and not more than asked for. */
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

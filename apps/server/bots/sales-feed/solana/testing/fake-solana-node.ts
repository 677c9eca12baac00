import { sha512 } from '@noble/hashes/sha2.js';
import { encodeBase58 } from '@signboard/sales/solana/core/base58.ts';
import { PROGRAMS } from '@signboard/sales/solana/core/instruction.ts';
import { hex, joined, key, u32 } from '@signboard/sales/testing/sample-instructions.ts';
import {
  OTHER,
  type SampleInstruction,
  type SampleTransaction,
  writeJson,
} from '@signboard/sales/testing/sample-solana.ts';
import { type PeerAnswer, sendJson, startPeer } from '#server/platform/providers/peer-for-test.ts';
import { metadataAddress } from '#server/platform/providers/solana/collection-metadata.ts';

export type ReceivedCall = { id: number; method: string; params: unknown[] };

type Entry = { signature: string; slot: number; err: unknown; addresses: Set<string>; told: object };

const FIRST_SLOT_AT = Date.UTC(2026, 10, 15, 12);
const SLOT_MS = 400;

export const timeOfSlot = (slot: number) => new Date(FIRST_SLOT_AT + slot * SLOT_MS);

const createFakeChain = () => ({
  slot: 1_000,
  ledger: [] as Entry[],
  bySignature: new Map<unknown, Entry>(),
  accounts: new Map<string, { owner: string; data: Uint8Array }>(),
});

/**
 * An HTTP node with a ledger written by the test; truthful unless `interfere` says otherwise. Several nodes can share one
 * chain.
 */
export async function startFakeSolanaNode(chain = createFakeChain()) {
  const { ledger, bySignature, accounts } = chain;
  const calls: ReceivedCall[] = [];
  const node = {
    chain,
    get slot() {
      return chain.slot;
    },
    set slot(slot: number) {
      chain.slot = slot;
    },
    calls,
    /** How far this node lags. */
    slotsBehind: 0,
    /** How wrong its block times are. */
    secondsBehind: 0,
    /** For tests that decide in `interfere`. */
    isDown: false,
    /** Overrides the answer to a call. */
    interfere: (_call: ReceivedCall): PeerAnswer | undefined => undefined,
    /** How this node orders a slot; all nodes agree on the order of slots. */
    orderInSlot: (signatures: string[]) => signatures,
    /** Changes a list, like a node that lags or has lost data. */
    hide: (_signature: string, _slot: number): boolean => false,
    /** Adds a transaction to the newest slot, or to an older one. */
    add(made: SampleTransaction, olderSlot?: number): string {
      const slot: number = olderSlot ?? node.slot;
      const signature = encodeBase58(sha512(new TextEncoder().encode(`transaction ${ledger.length}`)));
      const written = writeJson(made);
      const { message } = written.transaction;
      const told = { ...written, slot, transaction: { signatures: [signature], message } };
      const addresses = new Set(made.instructions.flatMap(addressesOf));
      const entry = { signature, slot, err: made.err ?? null, addresses, told };
      ledger.push(entry);
      bySignature.set(signature, entry);
      return signature;
    },
    setAccount(address: string, owner: string, data: Uint8Array) {
      accounts.set(address, { owner, data });
    },
    /** Assigns a Metaplex mint to a collection, or to creators only. */
    setToken(mint: string, collection: string | null, creators: readonly string[] = []) {
      accounts.set(mint, { owner: PROGRAMS.token, data: MINT });
      accounts.set(metadataAddress(mint), {
        owner: PROGRAMS.tokenMetadata,
        data: metadata(mint, collection, creators),
      });
    },
  };

  const head = () => chain.slot - node.slotsBehind;
  const secondsOf = (slot: number) => seconds(slot) - node.secondsBehind;
  const list = (address: string, { before, until, limit = 1_000 }: ListOptions) => {
    const bySlot = Map.groupBy(
      ledger.filter(({ addresses, slot }) => addresses.has(address) && slot <= head()),
      ({ slot }) => slot,
    );
    const listed = [...bySlot]
      .sort(([a], [b]) => b - a)
      .flatMap(([, entries]) => {
        const order = node.orderInSlot(entries.map(({ signature }) => signature).toReversed());
        return order.flatMap((signature) => bySignature.get(signature) ?? []);
      })
      .filter(({ signature, slot }) => !node.hide(signature, slot));
    const from = before === undefined ? 0 : listed.findIndex(({ signature }) => signature === before) + 1;
    if (before !== undefined && from === 0) return [];
    const end = listed.findIndex(({ signature }) => signature === until);
    return listed
      .slice(from, end < 0 ? undefined : end)
      .slice(0, limit)
      .map(({ signature, slot, err }) => ({ signature, slot, err, blockTime: secondsOf(slot) }));
  };

  const account = (address: string) => {
    const found = accounts.get(address);
    return found && { owner: found.owner, data: [Buffer.from(found.data).toString('base64'), 'base64'] };
  };

  const answer = ({ method, params }: ReceivedCall): unknown => {
    const [first, second] = params;
    if (method === 'getSlot') return head();
    if (method === 'getBlockTime') return secondsOf(Number(first));
    if (method === 'getSignaturesForAddress') return list(String(first), (second ?? {}) as ListOptions);
    if (method === 'getMultipleAccounts')
      return {
        context: { slot: head() },
        value: (first as string[]).map((address) => account(address) ?? null),
      };
    const entry = bySignature.get(first);
    return entry && entry.slot <= head() ? { ...entry.told, blockTime: secondsOf(entry.slot) } : null;
  };

  const { url, stop, peer } = await startPeer((request, response) => {
    const call = JSON.parse(peer.bodies.at(-1) ?? '{}') as ReceivedCall;
    peer.bodies.length = 0;
    calls.push(call);
    const reply =
      node.interfere(call) ?? sendJson(200, { jsonrpc: '2.0', id: call.id, result: answer(call) });
    reply(request, response);
  });
  return Object.assign(node, { url, stop });
}

export type FakeSolanaNode = Awaited<ReturnType<typeof startFakeSolanaNode>>;

type ListOptions = { before?: string; until?: string; limit?: number };

const seconds = (slot: number) => Math.floor(timeOfSlot(slot).getTime() / 1000);
const addressesOf = ({ program, accounts, calls = [] }: SampleInstruction): string[] => [
  program,
  ...accounts,
  ...calls.flatMap(addressesOf),
];

const MINT = joined(new Uint8Array(44), hex('0001'), new Uint8Array(36));
const text = (words: string) => joined(u32(words.length), Buffer.from(words));

function metadata(mint: string, collection: string | null, creators: readonly string[]): Uint8Array {
  return joined(
    hex('04'),
    key(OTHER),
    key(mint),
    text('Tide #1'),
    text('TIDE'),
    text(''),
    hex('0000'),
    joined(hex('01'), u32(creators.length), ...creators.map((one) => joined(key(one), hex('0164')))),
    hex('0101'),
    hex('00'),
    hex('0100'),
    collection ? joined(hex('0101'), key(collection)) : hex('00'),
    hex('0000'),
  );
}

import { sha512 } from '@noble/hashes/sha2.js';
import { encodeBase58 } from '@signboard/sales/solana/core/base58.ts';
import { PROGRAMS } from '@signboard/sales/solana/core/instruction.ts';
import { hex, joined, key, u32 } from '@signboard/sales/testing/sample-instructions.ts';
import { OTHER, type SampleTransaction, writeJson } from '@signboard/sales/testing/sample-solana.ts';
import { type PeerAnswer, sendJson, startPeer } from '#server/providers/peer-for-test.ts';
import { metadataAddress } from '#server/providers/solana/collection-metadata.ts';

export type ReceivedCall = { id: number; method: string; params: unknown[] };

type Entry = { signature: string; slot: number; err: unknown; programs: Set<string>; told: object };

const FIRST_SLOT_AT = Date.UTC(2026, 10, 15, 12);
const SLOT_MS = 400;

export const timeOfSlot = (slot: number) => new Date(FIRST_SLOT_AT + slot * SLOT_MS);

/** An HTTP node with a ledger written by the test; truthful unless `interfere` says otherwise. */
export async function startFakeSolanaNode() {
  const ledger: Entry[] = [];
  const bySignature = new Map<unknown, Entry>();
  const accounts = new Map<string, { owner: string; data: Uint8Array }>();
  const calls: ReceivedCall[] = [];
  const node = {
    slot: 1_000,
    calls,
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
      const programs = new Set(made.instructions.map(({ program }) => program));
      const entry = { signature, slot, err: made.err ?? null, programs, told };
      ledger.push(entry);
      bySignature.set(signature, entry);
      return signature;
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

  const list = (program: string, { before, until, limit = 1_000 }: ListOptions) => {
    const bySlot = Map.groupBy(
      ledger.filter(({ programs, slot }) => programs.has(program) && slot <= node.slot),
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
      .map(describe);
  };

  const account = (address: string) => {
    const found = accounts.get(address);
    return found && { owner: found.owner, data: [Buffer.from(found.data).toString('base64'), 'base64'] };
  };

  const answer = ({ method, params }: ReceivedCall): unknown => {
    const [first, second] = params;
    if (method === 'getSlot') return node.slot;
    if (method === 'getBlockTime') return seconds(Number(first));
    if (method === 'getSignaturesForAddress') return list(String(first), (second ?? {}) as ListOptions);
    if (method === 'getMultipleAccounts')
      return { value: (first as string[]).map((address) => account(address) ?? null) };
    const entry = bySignature.get(first);
    return entry ? { ...entry.told, blockTime: seconds(entry.slot) } : null;
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
const describe = ({ signature, slot, err }: Entry) => ({ signature, slot, err, blockTime: seconds(slot) });

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

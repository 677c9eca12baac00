import { PROGRAMS } from '@signboard/sales/solana/core/instruction.ts';
import { FIRST_CANDY_MACHINE, readCandyMachine, readCore, readMint } from './collection-layouts.ts';
import {
  bytesOf,
  type Metadata,
  metadataAddress,
  programAddress,
  readMetadata,
} from './collection-metadata.ts';
import type { AccountFacts, SolanaCollections, SolanaIndex, TokenFacts } from './collection-port.ts';
import type { SolanaNodes } from './nodes.ts';
import { type Account, createAccountReader, type ReadAccounts } from './read-accounts.ts';

/** Looks tokens up by their accounts; an index is queried for those without one. */
export function createSolanaCollections(nodes: SolanaNodes, index: SolanaIndex | null): SolanaCollections {
  const read = createAccountReader(nodes);
  return {
    index,
    async tokens(addresses, atLeastSlot) {
      const found = await tokensByAccounts(read, addresses, atLeastSlot);
      const open = addresses.filter(
        (address) => !found.get(address)?.collection && !isMadeBy(found, address),
      );
      if (!index || open.length === 0) return found;
      return new Map([...found, ...(await index.tokens(open))]);
    },
    async at(address) {
      const [account, metadata] = await read([address, metadataAddress(address)]);
      return factsAt(address, account ?? null, metadataOf(address, metadata ?? null));
    },
  };
}

/** A token with creators and no collection is an early one, about which an index knows no more. */
function isMadeBy(found: ReadonlyMap<string, TokenFacts>, address: string): boolean {
  return (found.get(address)?.creators.length ?? 0) > 0;
}

async function tokensByAccounts(
  read: ReadAccounts,
  addresses: readonly string[],
  atLeastSlot: number | undefined,
): Promise<Map<string, TokenFacts>> {
  const asked = addresses.flatMap((address) => [address, metadataAddress(address)]);
  const accounts = await read(asked, atLeastSlot);
  const found = new Map<string, TokenFacts>();
  for (const [number, address] of addresses.entries()) {
    const metadata = metadataOf(address, accounts[2 * number + 1] ?? null);
    const facts = factsAt(address, accounts[2 * number] ?? null, metadata);
    if (facts.kind === 'token') found.set(address, facts.token);
  }
  return found;
}

/** Metadata counts only if Metaplex's program owns it and it belongs to this mint. */
function metadataOf(mint: string, account: Account | null): Metadata | null {
  if (account?.owner !== PROGRAMS.tokenMetadata) return null;
  const metadata = readMetadata(account.data);
  return metadata?.mint === mint ? metadata : null;
}

function factsAt(address: string, account: Account | null, metadata: Metadata | null): AccountFacts {
  if (!account || account.owner === PROGRAMS.system) return { kind: 'none' };
  if (account.owner === PROGRAMS.core) return coreFacts(account.data);
  if (account.owner === PROGRAMS.token || account.owner === PROGRAMS.token2022)
    return mintFacts(account.data, metadata);
  return candyMachineFacts(address, account);
}

function coreFacts(data: Uint8Array): AccountFacts {
  const core = readCore(data);
  if (!core) return { kind: 'other' };
  if (core.kind === 'collection') return core;
  const { collection, name, uri } = core;
  return { kind: 'token', token: { collection, creators: [], name, uri } };
}

function mintFacts(data: Uint8Array, metadata: Metadata | null): AccountFacts {
  const mint = readMint(data);
  if (!mint || mint.isMoney || metadata?.isMoney) return { kind: 'other' };
  const name = metadata?.name ?? mint.name;
  if (mint.isGroup || metadata?.isCollection) return { kind: 'collection', name };
  return {
    kind: 'token',
    token: {
      collection: metadata?.collection ?? mint.group,
      creators: metadata?.creators ?? [],
      name,
      uri: metadata?.uri ?? mint.uri,
    },
  };
}

function candyMachineFacts(address: string, { owner, data }: Account): AccountFacts {
  if (owner === FIRST_CANDY_MACHINE) {
    const seeds = [Buffer.from('candy_machine'), bytesOf(address)];
    const creator = programAddress(seeds, bytesOf(owner));
    return { kind: 'candy-machine', collection: null, creator, progress: null };
  }
  const machine = readCandyMachine(owner, data);
  return machine ? { kind: 'candy-machine', ...machine, creator: null } : { kind: 'other' };
}

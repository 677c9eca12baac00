import { getFact, type KnownFacts, type MissingFact } from '../missing-facts.ts';
import type { Mint } from '../sale.ts';
import { computeGuardPayment, findMachine } from './candy-machines.ts';
import { addressAt, readDiscriminator, u64At } from './core/bytes.ts';
import {
  accountAt,
  decodeData,
  getAccounts,
  getParsedInfo,
  isAddress,
  PROGRAMS,
} from './core/instruction.ts';
import type { Standard } from './core/marketplace-decoder.ts';
import { findSoleHolder, type TokenBalances } from './core/token-balances.ts';
import { readCoreTransfer } from './core/token-transfers.ts';
import type { Instruction, Transaction } from './core/transaction.ts';

type MintContext = {
  transaction: Transaction;
  instructions: readonly Instruction[];
  balances: TokenBalances;
  knowledge: KnownFacts;
};

/** `collection` is undefined when the transaction does not contain it. */
type Made = { mint: string; to: string; standard: Standard; collection?: string | null };

const MINTERS: ReadonlySet<string> = new Set([PROGRAMS.tokenMetadata, PROGRAMS.core, PROGRAMS.bubblegum]);
const CORE_CREATE = new Set([0, 20]);
const TOKEN_MINT = new Set([7, 14]);
/** Bubblegum's mints, and where they name the collection, whose authority signs. */
const BUBBLEGUM_MINTS: ReadonlyMap<string, number | null> = new Map([
  ['9162c076b8937668', null],
  ['9912b22fc59e560f', 8],
  ['78791792ad6ec7cd', 7],
]);
/** No-op programs, which are called to put data on record. */
const NOOPS: ReadonlySet<string> = new Set([
  'noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV',
  'mnoopTCrg4p8ry25e4bcWA9XZjbNjMTfgYVGGEdRsf3',
]);
/** Bubblegum records each new leaf with such a call, after six bytes of wrapping and three tags. */
const LEAF_EVENT = { kindAt: 6, idAt: 9, ownerAt: 41 };
const IS_LEAF = 1;

export function mentionsMinter(keys: readonly string[]): boolean {
  return keys.some((key) => MINTERS.has(key));
}

/** The minted tokens, and the missing collections. */
export function findMints(context: MintContext): { mints: Mint[]; needs: MissingFact[] } {
  const found = new Map<string, Mint>();
  const needs: MissingFact[] = [];
  for (const instruction of context.instructions) {
    const made = readMade(instruction, context);
    if (!made || found.has(made.mint)) continue;
    const need: MissingFact = { kind: 'collection', mint: made.mint };
    const told =
      made.collection === undefined ? getFact(context.knowledge.collections, need) : made.collection;
    if (told === undefined) needs.push(need);
    found.set(made.mint, toMint(made, told ?? made.mint, instruction, context));
  }
  const mints = [...found.values()];
  if (mints.length === 0) return { mints, needs };
  const { instructions } = context;
  const payment = computeGuardPayment([...found.keys()], instructions);
  return { mints: mints.map((mint) => ({ ...mint, payment, ...madeBy(mint, instructions) })), needs };
}

function madeBy({ tokenId }: Mint, instructions: readonly Instruction[]): Pick<Mint, 'machine'> {
  const machine = findMachine(tokenId, instructions);
  return machine === undefined ? {} : { machine };
}

function readMade(instruction: Instruction, context: MintContext): Made | undefined {
  switch (instruction.program) {
    case PROGRAMS.token:
    case PROGRAMS.token2022:
      return readToken(instruction, context);
    case PROGRAMS.core:
      return readCore(instruction, context);
    case PROGRAMS.bubblegum:
      return readLeaf(instruction, context);
    default:
      return undefined;
  }
}

/** One indivisible piece that did not exist before and was passed to Metaplex's program. */
function readToken(instruction: Instruction, { balances, instructions }: MintContext): Made | undefined {
  const mint = mintedOnce(instruction);
  const to = mint && findSoleHolder(balances.after, mint);
  if (!mint || !to || balances.before.some((one) => one.mint === mint && one.amount > 0n)) return undefined;
  const isNft = instructions.some(
    (other) => other.program === PROGRAMS.tokenMetadata && getAccounts(other).includes(mint),
  );
  const standard = instruction.program === PROGRAMS.token ? 'legacy' : 'token-2022';
  return isNft ? { mint, to, standard } : undefined;
}

function mintedOnce(instruction: Instruction): string | undefined {
  const parsed = getParsedInfo(instruction, 'mintTo') ?? getParsedInfo(instruction, 'mintToChecked');
  if (parsed) return isAddress(parsed.mint) ? parsed.mint : undefined;
  const data = decodeData(instruction);
  return TOKEN_MINT.has(data[0] ?? -1) && u64At(data, 1) === 1n ? accountAt(instruction, 0) : undefined;
}

function readCore(instruction: Instruction, { instructions }: MintContext): Made | undefined {
  if (!CORE_CREATE.has(decodeData(instruction)[0] ?? -1)) return undefined;
  const mint = accountAt(instruction, 0);
  const collection = accountAt(instruction, 1);
  // Without a named owner it is the collection's signer, and without one, the payer.
  const owner = [4, 2, 3].map((place) => accountAt(instruction, place)).find((one) => one !== PROGRAMS.core);
  const moved = instructions
    .flatMap((other) => readCoreTransfer(other) ?? [])
    .findLast((one) => one.asset === mint);
  const to = moved?.to ?? owner;
  if (!mint || !collection || !to) return undefined;
  return { mint, to, standard: 'core', collection: collection === PROGRAMS.core ? null : collection };
}

function readLeaf(instruction: Instruction, { instructions }: MintContext): Made | undefined {
  const place = BUBBLEGUM_MINTS.get(readDiscriminator(decodeData(instruction)));
  if (place === undefined) return undefined;
  const data = leafEventBehind(instruction, instructions);
  const mint = data && addressAt(data, LEAF_EVENT.idAt);
  const to = data && addressAt(data, LEAF_EVENT.ownerAt);
  const named = place === null ? undefined : accountAt(instruction, place);
  // The program's own address takes the place of a collection that is left out.
  const collection = named === PROGRAMS.bubblegum ? undefined : named;
  return mint && to ? { mint, to, standard: 'cnft', ...(collection && { collection }) } : undefined;
}

function leafEventBehind(
  instruction: Instruction,
  instructions: readonly Instruction[],
): Uint8Array | undefined {
  for (const next of instructions.slice(instruction.at + 1)) {
    if (next.path[0] !== instruction.path[0] || next.program === PROGRAMS.bubblegum) return undefined;
    if (NOOPS.has(next.program) && decodeData(next)[LEAF_EVENT.kindAt] === IS_LEAF) return decodeData(next);
  }
  return undefined;
}

function toMint(made: Made, contract: string, { path }: Instruction, { transaction }: MintContext): Mint {
  return {
    key: `solana:${transaction.signature ?? ''}:${path.join('.')}:${made.mint}`,
    chain: 'solana',
    contract,
    tokenId: made.mint,
    standard: made.standard,
    quantity: 1n,
    to: made.to,
    payment: 'unknown',
    position: { instruction: path },
  };
}

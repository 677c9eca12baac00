import {
  type AttestationRead,
  type ChainRead,
  keyOfRead,
  type Reading,
} from '@signboard/domain/eligibility/chain-read.ts';
import { callFor, selectorOf } from '@signboard/domain/eligibility/encode-call.ts';
import { askChain, type EvmChainNodes } from './ask-chain.ts';
import type { EvmAnswer, EvmQuestion } from './evm-question.ts';
import { readStructs, toAddress, toWord, wordsOf } from './words.ts';

/** The newest; more of them would be someone's spam. */
const MOST_UIDS = 10;

const RECEIVED = selectorOf('getReceivedAttestationUIDs(address,bytes32,uint256,uint256,bool)');

const RECEIVED_FROM = selectorOf(
  'getSchemaAttesterRecipientAttestationUIDs(bytes32,address,address,uint256,uint256,bool)',
);

const COINBASE_UID = selectorOf('getAttestationUid(address,bytes32)');

const GET_ATTESTATION = selectorOf('getAttestation(bytes32)');

/** Where each field is in the answer, whose first word points to the struct. */
const FIELDS = { schema: 2, expires: 4, revoked: 5, recipient: 7, attester: 8 } as const;

type EvmRead = Extract<ChainRead, { kind: 'balance' | 'transactions' | 'call' | 'attestation' }>;

/** One read for one wallet, and what came of it. */
export type WalletReading = { wallet: string; key: string; reading: Reading };

type Context = { signal: AbortSignal; nowSeconds: number };

/** Attestations carry data of any length. */
const BYTES_PER_ATTESTATION = 8_000;

/** All reads of one chain for all wallets. Calls of the same contract follow each other. */
export async function readEvm(
  chain: EvmChainNodes,
  reads: readonly EvmRead[],
  wallets: readonly string[],
  context: Context,
): Promise<WalletReading[]> {
  const pairs = reads.flatMap((read) => wallets.map((wallet) => ({ read, wallet, key: keyOfRead(read) })));
  const answers = await askChain(
    chain,
    pairs.map(({ read, wallet }) => toQuestion(read, wallet)),
    context,
  );
  const proofs = await readAttestations(
    chain,
    pairs.flatMap(({ read, wallet }, at) =>
      read.kind === 'attestation' ? [{ read, wallet, uids: answers[at] ?? null }] : [],
    ),
    context,
  );
  return pairs.map(({ read, wallet, key }, at) => ({
    wallet,
    key,
    reading:
      read.kind === 'attestation' ? (proofs.shift() ?? 'could-not-check') : toNumber(answers[at] ?? null),
  }));
}

function toQuestion(read: EvmRead, wallet: string): EvmQuestion {
  switch (read.kind) {
    case 'balance':
    case 'transactions':
      return { kind: read.kind, wallet };
    case 'call':
      return { kind: 'call', contract: read.contract, data: callFor(read.data, wallet) };
    case 'attestation':
      return uidsQuestion(read, wallet);
  }
}

function toNumber(answer: EvmAnswer): Reading {
  return answer === 'could-not-check' ? answer : (wordsOf(answer)?.[0] ?? 'no-answer');
}

type UidsOfWallet = { read: AttestationRead; wallet: string; uids: EvmAnswer };

/** The second round: the indexer named attestations, and the service says whether they are valid. */
async function readAttestations(
  chain: EvmChainNodes,
  found: readonly UidsOfWallet[],
  { signal, nowSeconds }: Context,
): Promise<Reading[]> {
  const uids = found.map(({ read, uids }) => (uids === 'could-not-check' ? uids : readUids(read, uids)));
  const questions = found.flatMap(({ read }, at) =>
    toList(uids[at]).map((uid) => attestationQuestion(read, uid)),
  );
  const answers = await askChain(chain, questions, { signal, bytesPerAnswer: BYTES_PER_ATTESTATION });
  return found.map(({ read, wallet }, at) => {
    const own = uids[at];
    if (own === 'could-not-check') return own;
    if (!own) return 'no-answer';
    const attestations = answers.splice(0, own.length);
    if (attestations.some((one) => isValidAttestation(read, wallet, one, nowSeconds))) return 1n;
    return attestations.includes('could-not-check') ? 'could-not-check' : 0n;
  });
}

const toList = (uids: bigint[] | 'could-not-check' | null | undefined): bigint[] =>
  Array.isArray(uids) ? uids : [];

/** Asks the indexer for a wallet's attestations. With a named attester, others can't fill the list with theirs. */
function uidsQuestion(read: AttestationRead, wallet: string): EvmQuestion {
  const [recipient, schema] = [toWord(BigInt(wallet)), toWord(BigInt(read.schema))];
  const newest = toWord(0n) + toWord(BigInt(MOST_UIDS)) + toWord(1n);
  const data =
    read.index === 'coinbase'
      ? COINBASE_UID + recipient + schema
      : read.attester === null
        ? RECEIVED + recipient + schema + newest
        : RECEIVED_FROM + schema + toWord(BigInt(read.attester)) + recipient + newest;
  return { kind: 'call', contract: read.indexer, data };
}

/** Null when the indexer gave no proper answer. */
function readUids({ index }: AttestationRead, answer: string | null): bigint[] | null {
  const uids = index === 'coinbase' ? wordsOf(answer)?.slice(0, 1) : readStructs(answer, 1)?.flat();
  return uids?.filter((uid) => uid !== 0n).slice(0, MOST_UIDS) ?? null;
}

function attestationQuestion({ service }: AttestationRead, uid: bigint): EvmQuestion {
  return { kind: 'call', contract: service, data: GET_ATTESTATION + toWord(uid) };
}

/** Anyone can index attestations of others, so every field is checked. */
function isValidAttestation(
  { schema, attester }: AttestationRead,
  wallet: string,
  answer: EvmAnswer,
  nowSeconds: number,
): boolean {
  const words = answer === 'could-not-check' ? null : wordsOf(answer);
  if (!words || words.length <= FIELDS.attester) return false;
  const field = (name: keyof typeof FIELDS) => words[FIELDS[name]] ?? 0n;
  return (
    field('schema') === BigInt(schema) &&
    toAddress(field('recipient')) === wallet.toLowerCase() &&
    (attester === null || toAddress(field('attester')) === attester.toLowerCase()) &&
    field('revoked') === 0n &&
    (field('expires') === 0n || field('expires') > BigInt(nowSeconds))
  );
}

import type { AttestationRead } from '@signboard/domain/eligibility/chain-read.ts';
import { selectorOf } from '@signboard/domain/eligibility/encode-call.ts';
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

/** Asks the indexer for a wallet's attestations. With a named attester, others can't fill the list with theirs. */
export function uidsQuestion(read: AttestationRead, wallet: string): EvmQuestion {
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
export function readUids({ index }: AttestationRead, answer: string | null): bigint[] | null {
  const uids = index === 'coinbase' ? wordsOf(answer)?.slice(0, 1) : readStructs(answer, 1)?.flat();
  return uids?.filter((uid) => uid !== 0n).slice(0, MOST_UIDS) ?? null;
}

export function attestationQuestion({ service }: AttestationRead, uid: bigint): EvmQuestion {
  return { kind: 'call', contract: service, data: GET_ATTESTATION + toWord(uid) };
}

/** Anyone can index attestations of others, so every field is checked. */
export function isValidAttestation(
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

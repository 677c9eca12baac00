import type { Unknown } from '../../sale.ts';
import { u32At, u64At } from './bytes.ts';
import { accountAt, decodeData, getParsedInfo, isAddress, PROGRAMS } from './instruction.ts';
import type { DecodeContext, Fill } from './marketplace-decoder.ts';
import type { Instruction } from './transaction.ts';

export type Payment = { from: string; to: string; lamports: bigint };

/** The parties and the price of a sale in SOL, from its instruction. */
type Trade = { seller: string; buyer: string; price: bigint | Unknown };

const TRANSFER = 2;

/**
 * What left the paying account above the price: fees and royalties on the buyer's side. The payer is the account that
 * pays the seller, either the buyer or the buyer's escrow; refunds from an escrow are not payments.
 */
export function computeFeesOnTop(
  fill: Fill,
  { seller, buyer, price }: Trade,
  context: DecodeContext,
  givenBackTo: readonly (string | undefined)[] = [],
): bigint | Unknown {
  const payments = findPayments(fill, context);
  const payer = payments.find(({ to }) => to === seller)?.from ?? buyer;
  const paid = payments
    .filter(({ from, to }) => from === payer && to !== buyer && !givenBackTo.includes(to))
    .reduce((sum, { lamports }) => sum + lamports, 0n);
  return price === 'unknown' || paid < price ? 'unknown' : paid - price;
}

/** The system program's SOL transfers within a sale. */
export function findPayments(fill: Fill, context: DecodeContext): Payment[] {
  return context.below(fill).flatMap(readPayment);
}

/** One transfer of SOL, or none. */
export function readPayment(instruction: Instruction): Payment[] {
  if (instruction.program !== PROGRAMS.system) return [];
  const parsed = getParsedInfo(instruction, 'transfer');
  const from = parsed ? parsed.source : accountAt(instruction, 0);
  const to = parsed ? parsed.destination : accountAt(instruction, 1);
  const lamports = parsed ? toLamports(parsed.lamports) : readLamports(decodeData(instruction));
  return isAddress(from) && isAddress(to) && lamports !== undefined ? [{ from, to, lamports }] : [];
}

function readLamports(data: Uint8Array): bigint | undefined {
  return u32At(data, 0) === TRANSFER ? u64At(data, 4) : undefined;
}

function toLamports(value: unknown): bigint | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
}

import type { MintPayment, Unknown } from '../sale.ts';
import { SOL } from './core/currencies.ts';
import { accountAt, getAccounts, PROGRAMS } from './core/instruction.ts';
import { type Payment, readPayment } from './core/payments.ts';
import type { Instruction } from './core/transaction.ts';

const MACHINES: ReadonlySet<string> = new Set([PROGRAMS.candyMachine, PROGRAMS.coreCandyMachine]);
const GUARDS: ReadonlySet<string> = new Set([PROGRAMS.candyGuard, PROGRAMS.coreCandyGuard]);

/** The candy machine whose instruction made this token: its first account. */
export function findMachine(mint: string, instructions: readonly Instruction[]): string | undefined {
  const made = instructions.find((one) => MACHINES.has(one.program) && names(one, mint));
  return made && accountAt(made, 0);
}

/**
 * What the candy guards of a transaction charged for these mints, if each was minted through one that did. Nothing else in
 * a transaction tells a price from rent and fees.
 */
export function computeGuardPayment(
  mints: readonly string[],
  instructions: readonly Instruction[],
): MintPayment | Unknown {
  const funded = new Set(instructions.flatMap((one) => openedAccount(one) ?? []));
  let amount = 0n;
  const seen = new Set<Instruction>();
  for (const mint of mints) {
    const guard = instructions.find((one) => GUARDS.has(one.program) && names(one, mint));
    if (!guard) return 'unknown';
    if (seen.has(guard)) continue;
    seen.add(guard);
    const charged = chargedBy(guard, instructions).filter(({ to }) => !funded.has(to));
    if (charged.length === 0) return 'unknown';
    amount = charged.reduce((sum, { lamports }) => sum + lamports, amount);
  }
  return amount === 0n ? 'unknown' : { amount, currency: SOL, isExact: true };
}

/** SOL that the guard itself moves. What the programs below it move is rent and fees. */
function chargedBy(guard: Instruction, instructions: readonly Instruction[]): Payment[] {
  if (guard.height === null) return [];
  const payments: Payment[] = [];
  for (const next of instructions.slice(guard.at + 1)) {
    if (next.path[0] !== guard.path[0] || next.height === null || next.height <= guard.height) break;
    if (next.height === guard.height + 1) payments.push(...readPayment(next));
  }
  return payments;
}

/** An account that the system program opens: SOL sent to it is its rent. */
function openedAccount(instruction: Instruction): string | undefined {
  if (instruction.program !== PROGRAMS.system || readPayment(instruction).length > 0) return undefined;
  // createAccount names the payer first, allocate and assign the account.
  return accountAt(instruction, 1) ?? accountAt(instruction, 0);
}

function names(instruction: Instruction, mint: string): boolean {
  return getAccounts(instruction).includes(mint);
}

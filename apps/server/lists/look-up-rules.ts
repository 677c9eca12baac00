import type { Bonus, BonusCondition } from '@signboard/domain/eligibility/bonus.ts';
import type { ChainId, TokenCondition } from '@signboard/domain/eligibility/chain-condition.ts';
import { keyOfRead, readOf } from '@signboard/domain/eligibility/chain-read.ts';
import { isSocial } from '@signboard/domain/eligibility/evaluate-rule.ts';
import {
  type Condition,
  conditionsOf,
  type PlacedCondition,
  placedConditionsOf,
  type Rule,
  withConditions,
} from '@signboard/domain/eligibility/rule.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { Caller } from '#server/platform/usage/usage-counter.ts';
import type { ListsDeps } from './deps.ts';
import type { ListRow } from './lists-store.ts';

type Rules = { rule: Rule | null; bonuses: readonly Bonus[] };
type LookUpDeps = Pick<ListsDeps, 'chainReads' | 'paidCalls'>;
type Looked = { condition: Condition } | { fault: [field: string, message: string]; isTemporary?: boolean };

/** Somebody who holds nothing, for lists whose owner has no wallet of that chain. */
const ANY_WALLET = '0x000000000000000000000000000000000000dEaD';

/**
 * Reads names and decimals of tokens, and tries the calls of contracts with the owner's wallet. What the list has
 * already is not looked up again. Reports all that is wrong at once, by field.
 */
export async function lookUpRules(
  deps: LookUpDeps,
  owner: Caller,
  list: Pick<ListRow, 'chain' | 'ownerAddress' | 'rule' | 'bonuses'>,
  wanted: Rules,
): Promise<{ rule: Rule | null; bonuses: Bonus[] }> {
  const placed: PlacedCondition[] = [
    ...(wanted.rule ? placedConditionsOf(wanted.rule, ['rule']) : []),
    ...wanted.bonuses.map(({ condition }, at) => ({ path: ['bonuses', at, 'condition'], condition })),
  ];
  const known = [...(list.rule ? conditionsOf(list.rule) : []), ...list.bonuses.map((one) => one.condition)];
  const isNew = placed.filter(({ condition }) => !findKnown(condition, known));
  const mayAsk = isNew.length === 0 || (await deps.paidCalls.allow('chain', owner, isNew.length));
  const looked = await Promise.all(
    placed.map(async ({ condition }): Promise<Looked> => {
      const misplaced = findChainFault(deps, list, condition);
      if (misplaced) return { fault: misplaced };
      const before = findKnown(condition, known);
      if (before) return { condition: before };
      return mayAsk ? await lookUp(deps, list, condition) : { fault: UNREAD(condition), isTemporary: true };
    }),
  );
  requireNoFaults(placed, looked);
  const found = looked.map((one) => ('condition' in one ? one.condition : null)) as Condition[];
  const count = wanted.rule ? conditionsOf(wanted.rule).length : 0;
  return {
    rule: wanted.rule && withConditions(wanted.rule, found.slice(0, count)),
    bonuses: wanted.bonuses.map((bonus, at) => ({
      ...bonus,
      condition: found[count + at] as BonusCondition,
    })),
  };
}

function requireNoFaults(placed: readonly PlacedCondition[], looked: readonly Looked[]): void {
  const faults = looked.flatMap((one, at) =>
    'fault' in one ? [[[...(placed[at]?.path ?? []), one.fault[0]].join('.'), one.fault[1]]] : [],
  );
  if (faults.length === 0) return;
  const isTemporary = looked.every((one) => 'condition' in one || one.isTemporary);
  throw new AppError(isTemporary ? 'contract-unchecked' : 'invalid-input', {
    fields: Object.fromEntries(faults),
  });
}

/** A wallet of one chain can't be asked about another, nor a chain without a node. */
function findChainFault(
  { chainReads }: LookUpDeps,
  list: Pick<ListRow, 'chain'>,
  condition: Condition,
): [string, string] | null {
  if (isSocial(condition)) return null;
  const chain: ChainId | undefined = readOf(condition)?.chain;
  const field = 'chain' in condition ? 'chain' : 'type';
  if (chain === undefined) return [field, 'field.chain-unsupported'];
  if ((chain === 'solana') !== (list.chain === 'solana')) return [field, 'field.chain-of-list'];
  return chainReads.chains.includes(chain) ? null : [field, 'field.chain-without-node'];
}

/** The same question, perhaps with another amount. */
function findKnown(condition: Condition, known: readonly Condition[]): Condition | null {
  if (isSocial(condition)) return condition;
  const read = readOf(condition);
  const same = known.find(
    (one) => !isSocial(one) && one.type === condition.type && sameRead(readOf(one), read),
  );
  if (!same) return null;
  if (!('name' in condition) || !('name' in same)) return condition;
  return {
    ...condition,
    ...('decimals' in same && { decimals: same.decimals }),
    name: same.name,
  } as Condition;
}

const sameRead = (one: ReturnType<typeof readOf>, other: ReturnType<typeof readOf>) =>
  one !== null && other !== null && keyOfRead(one) === keyOfRead(other);

async function lookUp(
  { chainReads }: LookUpDeps,
  list: Pick<ListRow, 'chain' | 'ownerAddress'>,
  condition: Condition,
): Promise<Looked> {
  switch (condition.type) {
    case 'token':
      return describe(condition, await chainReads.describeToken(condition));
    case 'solana-token':
      return describe(condition, await chainReads.describeToken({ mint: condition.mint }));
    case 'solana-nft':
      return describe(condition, await chainReads.describeToken({ collection: condition.collection }));
    case 'call': {
      const wallet = list.chain === 'ethereum' ? list.ownerAddress : ANY_WALLET;
      const read = readOf(condition);
      const readings = read && (await chainReads.read([read], [wallet])).get(wallet);
      const answer = (read && readings?.get(keyOfRead(read))) ?? 'could-not-check';
      if (answer === 'could-not-check') return { fault: UNREAD(condition), isTemporary: true };
      return answer === 'no-answer' ? { fault: ['signature', 'field.call-no-answer'] } : { condition };
    }
    default:
      return { condition };
  }
}

type Described = Extract<Condition, { type: 'token' | 'solana-token' | 'solana-nft' }>;

function describe(
  condition: Described,
  found: Awaited<ReturnType<ListsDeps['chainReads']['describeToken']>>,
): Looked {
  if (found === 'could-not-check') return { fault: UNREAD(condition), isTemporary: true };
  if (found === 'missing') return { fault: [addressField(condition), 'field.token-missing'] };
  const { name, decimals } = found;
  return {
    condition: { ...condition, name, ...(condition.type !== 'solana-nft' && { decimals }) } as
      | TokenCondition
      | Described,
  };
}

const UNREAD = (condition: Condition): [string, string] => [addressField(condition), 'field.token-unread'];

function addressField({ type }: Condition): string {
  if (type === 'solana-token') return 'mint';
  return type === 'solana-nft' ? 'collection' : 'contract';
}

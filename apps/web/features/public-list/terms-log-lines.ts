import type { LoggedValue, PublicList, TermsLogItem } from '@signboard/contract/public-list/public-list.ts';
import { isTermForEveryone } from '@signboard/domain/lists/list-settings.ts';
import { shortAddress } from '#web/lib/format/short-address.ts';
import type { ReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import type { Translate } from '#web/lib/i18n/create-texts.ts';
import { CHAIN_NAMES } from './requirement-lines.ts';
import type { RuleTexts } from './rule-texts.ts';

type Change = TermsLogItem['changes'][number];
type Field = Change['field'];
type Requirement = Extract<LoggedValue, { id: unknown }>;
type RequirementOf<Id extends Requirement['id']> = Extract<Requirement, { id: Id }>;

export type TermsLogLine = {
  field: Field;
  label: string;
  before: string;
  after: string;
  /** Nothing that is required later can remove someone who has joined. */
  appliesTo: 'newEntries' | 'everyone';
};

type LineContext = {
  t: Translate<'rules'>;
  words: Pick<ReaderFormatters, 'count' | 'price' | 'zoned'>;
  rules: Pick<RuleTexts, 'sentence' | 'bonuses'>;
  chain: PublicList['chain'];
};

const HOUR_SECONDS = 3600;

/** What one change of the terms means to a reader. */
export function describeChange({ field, before, after }: Change, context: LineContext): TermsLogLine {
  const { t } = context;
  const [short, changed] = [describe(field, before, context), describe(field, after, context)];
  // Behind the same name there may be another server, and between the same ends another contract.
  const isAlike = short === changed;
  return {
    field,
    label: t(`terms.field.${field}`),
    before: isAlike ? describe(field, before, context, true) : short,
    after: isAlike ? describe(field, after, context, true) : changed,
    appliesTo: isTermForEveryone(field) ? 'everyone' : 'newEntries',
  };
}

function describe(field: Field, value: LoggedValue, context: LineContext, isExact = false): string {
  const { t, words, chain } = context;
  if (typeof value === 'number' && field === 'confirmSeconds') {
    const hours = value / HOUR_SECONDS;
    return t('terms.hours', { count: hours, number: words.count(hours) });
  }
  if (typeof value === 'number') return words.count(value);
  if (typeof value === 'string')
    return field === 'chain'
      ? (CHAIN_NAMES[value as keyof typeof CHAIN_NAMES] ?? value)
      : words.zoned(new Date(value));
  if (value === null) return describeMissing(field, context);
  if (value === true) return t('terms.count');
  if (!('id' in value)) return context.rules.bonuses(value, isExact);
  switch (value.id) {
    case 'twitter': {
      const account = `@${value.account}`;
      return value.isChecked === false ? t('terms.optional', { account }) : account;
    }
    case 'balance':
      return words.price(value.amount, chain);
    case 'nft':
      return value.contracts.map((address) => (isExact ? address : shortAddress(address))).join(', ');
    case 'discord':
      return describeDiscord(value, context, isExact);
    case 'rule':
      return context.rules.sentence(value.rule, isExact);
    default:
      return t('terms.required');
  }
}

function describeMissing(field: Field, { t, words, chain }: LineContext): string {
  if (field === 'balance') return words.price(0, chain);
  if (field === 'bonuses') return t('terms.none');
  if (field === 'acceptsDelegations') return t('terms.noCount');
  if (field === 'confirmSeconds') return t('terms.noConfirm');
  return t(isTermForEveryone(field) ? 'terms.notSet' : 'terms.notRequired');
}

function describeDiscord(
  { server, serverName, role, roleName, joinedBefore }: RequirementOf<'discord'>,
  { t, words }: LineContext,
  isExact: boolean,
): string {
  const named = (name: string | null, id: string) => (name && isExact ? `${name} (${id})` : name || id);
  const parts = [
    named(serverName, server),
    role && t('terms.role', { role: named(roleName, role) }),
    joinedBefore && t('terms.joinedBefore', { moment: words.zoned(new Date(joinedBefore)) }),
  ];
  return parts.filter(Boolean).join(', ');
}

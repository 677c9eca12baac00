import { type Condition, isCondition, membersOf, type Rule } from '@signboard/domain/eligibility/rule.ts';
import type { WebLink } from '#web/lib/format/web-link.ts';
import { conditionTexts, type RuleWords } from './condition-words.ts';

export type { RuleWords } from './condition-words.ts';

/** A condition as an item of a list: what to do, more about it, and where. */
export function describeCondition(
  condition: Condition,
  words: RuleWords,
): { title: string; text: string | null; link: WebLink | null } {
  const { title, detail, advice, link = null } = conditionTexts(condition, words);
  return { title, text: detail ?? advice ?? null, link };
}

/** The heading of a group. For `not` it speaks of what is inside. */
export function groupTitle(rule: Rule, { t, format }: RuleWords): string {
  if (isCondition(rule) || 'all' in rule) return t('group.all');
  if ('any' in rule) return t('group.any');
  if ('atLeast' in rule) return t('group.atLeast', { number: format.count(rule.atLeast) });
  const { not } = rule;
  if (isCondition(not) || 'not' in not) return t('group.not');
  if ('all' in not) return t('group.notAll');
  if ('any' in not) return t('group.none');
  return t('group.fewer', { number: format.count(not.atLeast) });
}

/** The whole rule read back, without a full stop. Empty for a rule without conditions. */
export function ruleSentence(rule: Rule, words: RuleWords): string {
  const phrase = phraseOf(rule, words, 0);
  return phrase.charAt(0).toLocaleUpperCase(words.format.locale) + phrase.slice(1);
}

/** `depth` counts the joined groups around it: semicolons separate at the top, brackets below. */
function phraseOf(rule: Rule, words: RuleWords, depth: number): string {
  if (isCondition(rule)) return conditionPhrase(rule, words);
  if ('not' in rule) return notPhrase(rule.not, words, depth);
  const members = membersOf(rule);
  if ('atLeast' in rule && members.length > 1) {
    const number = words.format.count(rule.atLeast);
    return words.t('sentence.atLeast', { number, phrases: join(members, 'or', words, depth) });
  }
  return join(members, 'any' in rule ? 'or' : 'and', words, depth);
}

function conditionPhrase(condition: Condition, words: RuleWords): string {
  const { title, detail } = conditionTexts(condition, words);
  const phrase = lowerFirst(title, words);
  return detail ? `${phrase} (${lowerFirst(detail, words)})` : phrase;
}

function notPhrase(not: Rule, words: RuleWords, depth: number): string {
  const { t, format } = words;
  if (isCondition(not)) return t('sentence.not', { phrase: conditionPhrase(not, words) });
  if ('not' in not) return phraseOf(not.not, words, depth);
  const members = membersOf(not);
  const [only] = members;
  if (members.length === 1 && only) return notPhrase(only, words, depth);
  const phrases = join(members, 'all' in not ? 'and' : 'or', words, depth);
  if (phrases === '') return '';
  if ('all' in not) return t('sentence.notAll', { phrases });
  if ('any' in not) return t('sentence.none', { phrases });
  return t('sentence.fewer', { number: format.count(not.atLeast), phrases });
}

function join(members: readonly Rule[], word: 'and' | 'or', words: RuleWords, depth: number): string {
  const hasGroups = members.length > 1 && members.some(isJoined);
  const phrases = members
    .map((member) => {
      const phrase = phraseOf(member, words, hasGroups ? depth + 1 : depth);
      return hasGroups && depth > 0 && isJoined(member) ? `(${phrase})` : phrase;
    })
    .filter((phrase) => phrase !== '');
  if (hasGroups && depth === 0) return joinClauses(phrases, words.t(`sentence.${word}`));
  const type = word === 'and' ? 'conjunction' : 'disjunction';
  return new Intl.ListFormat(words.format.locale, { type }).format(phrases);
}

const joinClauses = (phrases: readonly string[], last: string) =>
  phrases.length < 2 ? phrases.join('') : `${phrases.slice(0, -1).join('; ')}${last}${phrases.at(-1)}`;

/** Whether a rule's phrase is a list of its own. */
function isJoined(rule: Rule): boolean {
  if (isCondition(rule)) return false;
  const members = membersOf(rule);
  return members.length > 1 || members.some(isJoined);
}

/** Titles start with our own verb, never with a name. */
const lowerFirst = (text: string, { format }: RuleWords) =>
  text.charAt(0).toLocaleLowerCase(format.locale) + text.slice(1);

import { imageUrl } from '@signboard/contract/images/endpoints.ts';
import type { Bonus } from '@signboard/domain/eligibility/bonus.ts';
import type { Rule } from '@signboard/domain/eligibility/rule.ts';
import { isSettingName, settingOf } from '@signboard/domain/lists/list-settings.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { rewardText } from '../rules/bonus-words.ts';
import { describeCondition, type RuleWords, ruleSentence } from '../rules/rule-words.ts';
import { useRuleWords } from '../rules/use-rule-words.ts';
import styles from './edit-conflict-dialog.module.css';

/** Lists of wallets can be long. */
const SHOWN_ITEMS = 5;

/** A setting's value as a person reads it. */
export function SettingValue({ name, value }: { name: string; value: unknown }) {
  const { t } = useTranslation('editor');
  const words = useFormatters();
  const rules = useRuleWords();
  const lines = linesOf(wordsOf(name, value, rules));
  if (typeof value === 'boolean') return <>{t(value ? 'conflict.on' : 'conflict.off')}</>;
  if (lines.length === 0) return <em>{t('conflict.empty')}</em>;
  const [first = ''] = lines;
  if (name === 'logo' || name === 'banner')
    return <img className={styles.picture} src={imageUrl(first)} alt={t(`general.${name}`)} />;
  if (isSettingName(name) && settingOf(name).kind === 'moment') return <>{words.moment(new Date(first))}</>;
  const more = lines.length - SHOWN_ITEMS;
  return (
    <>
      {lines.slice(0, SHOWN_ITEMS).join('\n')}
      {more > 0 && `\n${t('conflict.more', { count: more, number: words.count(more) })}`}
    </>
  );
}

/** Rules and bonuses are shown as they are read; everything else as it is. */
function wordsOf(name: string, value: unknown, words: RuleWords): unknown {
  if (value === null || value === undefined) return null;
  if (name === 'rule') return ruleSentence(value as Rule, words);
  if (name !== 'bonuses') return value;
  return (value as Bonus[]).map(
    (bonus) => `${describeCondition(bonus.condition, words).title}: ${rewardText(bonus, words)}`,
  );
}

function linesOf(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(linesOf);
  if (value instanceof Date) return [value.toISOString()];
  return typeof value === 'object' ? Object.values(value).flatMap(linesOf) : [String(value)];
}

import type { Bonus } from '@signboard/domain/eligibility/bonus.ts';
import { rewardText } from '#web/features/lists/rules/bonus-words.ts';
import { describeCondition } from '#web/features/lists/rules/rule-words.ts';
import { useRuleWords } from '#web/features/lists/rules/use-rule-words.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { conditionIcon } from './condition-icons.ts';
import { ConditionSource } from './condition-source.tsx';
import { useJoinContext } from './join-context.ts';
import styles from './requirement-list.module.css';

/** What gives more than one entry in the draw. */
export function BonusList({ bonuses }: { bonuses: readonly Bonus[] }) {
  const { t } = useTranslation('rules');
  const context = useJoinContext();
  return (
    <section aria-labelledby="bonuses" className="stack gap-2">
      <h2 id="bonuses" className="text-xl">
        {t('bonus.title')}
      </h2>
      <p className="muted">{t('bonus.lead')}</p>
      <ul className={styles.lines}>
        {bonuses.map((bonus, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the answer to a check names them by position
          <BonusLine key={at} bonus={bonus} at={at} />
        ))}
      </ul>
      <div ref={context?.places.ref('chances')} className={styles.place} />
    </section>
  );
}

function BonusLine({ bonus, at }: { bonus: Bonus; at: number }) {
  const words = useRuleWords();
  const context = useJoinContext();
  const { condition } = bonus;
  const Icon = conditionIcon(condition);
  const { title, link } = describeCondition(condition, words);
  return (
    <li className={styles.line}>
      <span className={styles.icon}>
        <Icon aria-hidden="true" size={20} strokeWidth={1.8} />
      </span>
      <div className={`${styles.words} stack gap-1`}>
        <h3 className={`${styles.name} text-md bold break`}>
          <bdi>{rewardText(bonus, words)}</bdi>
        </h3>
        <div className="row gap-3 tight between text-sm">
          <p className="muted text-sm">
            <bdi>{title}</bdi>
          </p>
          <ConditionSource condition={condition} link={link} />
        </div>
        <div ref={context?.places.ref(`bonus.${at}`)} className={styles.place} />
      </div>
    </li>
  );
}

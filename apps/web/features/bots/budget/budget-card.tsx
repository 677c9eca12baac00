import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import type { XBudget } from '@signboard/contract/x-budget/schemas.ts';
import { MILLS_PER_CENT } from '@signboard/domain/posts/x-budget.ts';
import type { ReactNode } from 'react';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { BudgetForm } from './budget-form.tsx';
import styles from './budget-section.module.css';
import { type CapFacts, outcomeOf, useCapFacts } from './cap-outcome.ts';
import { useDollars } from './use-dollars.ts';

/** An estimate is not known to a tenth of a cent. */
const toCents = (mills: number) => Math.round(mills / MILLS_PER_CENT) * MILLS_PER_CENT;

/** The spend meter of the month, and the cap. */
export function BudgetCard({ bot, budget }: { bot: BotAnswer; budget: XBudget }) {
  const { t } = useTranslation('x-budget');
  const facts = useCapFacts(bot);
  const dollars = useDollars();
  const { count } = useFormatters();
  const capMills = budget.monthlyCapCents === null ? null : budget.monthlyCapCents * MILLS_PER_CENT;
  const spent = dollars(budget.spentMills);
  return (
    <Card className="stack gap-4 top" aria-labelledby="x-budget-meter">
      <h3 id="x-budget-meter" className="text-lg">
        {t('meter.title')}
      </h3>
      <dl className="stack gap-2">
        <Fact name={t('meter.spent')} isMain>
          {capMills === null ? spent : t('meter.ofCap', { spent, cap: dollars(capMills) })}
        </Fact>
        <Fact name={t('meter.posts')}>{count(budget.posts)}</Fact>
        <Fact name={t('meter.estimate')}>
          {budget.estimateMills === null
            ? t('meter.tooEarly')
            : t('meter.about', { amount: dollars(toCents(budget.estimateMills)) })}
        </Fact>
        <Fact name={t('meter.post')}>{dollars(budget.postMills)}</Fact>
        <Fact name={t('meter.linkPost')}>{dollars(budget.linkPostMills)}</Fact>
        {budget.keptMills > 0 && <Fact name={t('meter.kept')}>{dollars(budget.keptMills)}</Fact>}
      </dl>
      {capMills !== null && <ProgressBar label={t('meter.spent')} done={budget.spentMills / capMills} />}
      <UsedUp budget={budget} facts={facts} isStopped={bot.stopped === 'x-budget'} />
      <p className="muted text-sm">{t('meter.note')}</p>
      <BudgetForm budget={budget} facts={facts} />
    </Card>
  );
}

type UsedUpProps = { budget: XBudget; facts: CapFacts; isStopped: boolean };

function UsedUp({ budget, facts, isStopped }: UsedUpProps) {
  const { t } = useTranslation('x-budget');
  const { range } = useFormatters();
  const end = new Date(budget.monthEndsAt);
  return (
    <div role="status" className={styles.outcome}>
      {(budget.isUsedUp || isStopped) && (
        <Notice kind="warning" title={t(budget.spentMills === 0 ? 'usedUp.tooLow' : 'usedUp.title')}>
          <p>
            {t(`usedUp.${isStopped ? 'stopped' : outcomeOf(budget.atCap, facts)}`, {
              date: range(end, end),
            })}
          </p>
        </Notice>
      )}
    </div>
  );
}

function Fact({ name, isMain = false, children }: { name: string; isMain?: boolean; children: ReactNode }) {
  return (
    <div className={isMain ? styles.mainFact : styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import type { XBudget } from '@signboard/contract/x-budget/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { BudgetCard } from './budget-card.tsx';
import { budgetQuery } from './budget-query.ts';
import styles from './budget-section.module.css';
import { RulesCard } from './rules-card.tsx';

/** What posts on X cost, and what X asks of bots. Nothing for a bot without X. */
export function BudgetSection({ bot }: { bot: BotAnswer }) {
  const hasX = bot.channels.some(({ channel }) => channel === 'x');
  return hasX ? <Budget bot={bot} /> : null;
}

function Budget({ bot }: { bot: BotAnswer }) {
  const { t } = useTranslation('x-budget');
  const query = useQuery(budgetQuery);
  const texts = useDataTexts();
  return (
    <section className={styles.section} aria-labelledby="x-budget">
      <div className={styles.head}>
        <h2 id="x-budget" className="text-xl">
          {t('title')}
        </h2>
        <p className="muted">{t('lead', { site: location.host })}</p>
      </div>
      <QueryView query={query} texts={texts}>
        {(budget) => (
          <>
            <SameCollections of={budget.sameCollections} />
            <div className={styles.cards}>
              <BudgetCard bot={bot} budget={budget} />
              <RulesCard bot={bot} budget={budget} />
            </div>
          </>
        )}
      </QueryView>
    </section>
  );
}

function SameCollections({ of: same }: { of: XBudget['sameCollections'] }) {
  const { t } = useTranslation('x-budget');
  if (same.length === 0) return null;
  return (
    <Notice kind="warning" title={t('same.title')}>
      <ul>
        {same.map(({ username, collection }) => (
          <li key={`${username} ${collection}`}>{t('same.account', { username, collection })}</li>
        ))}
      </ul>
      <p>{t('same.text')}</p>
    </Notice>
  );
}

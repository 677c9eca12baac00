import { FREE_POSTS } from '@signboard/domain/plans/plan.ts';
import { useTranslation } from 'react-i18next';
import styles from './plan-cards.module.css';

/** What the two tiers of the alert bot differ in. */
export function BotPlan() {
  const { t } = useTranslation('plans');
  return (
    <section className={styles.bot} aria-labelledby="bot-plan">
      <h2 id="bot-plan">{t('bot.title')}</h2>
      <dl>
        <div>
          <dt>{t('bot.free')}</dt>
          <dd>{t('bot.posts', { count: FREE_POSTS, posts: String(FREE_POSTS) })}</dd>
        </div>
        <div>
          <dt>{t('bot.pro')}</dt>
          <dd>{t('bot.posts', { posts: t('bot.unlimited') })}</dd>
        </div>
      </dl>
    </section>
  );
}

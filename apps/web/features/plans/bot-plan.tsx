import { FREE_POSTS } from '@signboard/domain/plans/plan.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import styles from './bot-plan.module.css';

export function BotPlan({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('plans');
  return (
    <section className={styles.bot} aria-labelledby="bot-plan">
      <div className={`${styles.words} stack start`}>
        <h2 id="bot-plan">{t('bot.title')}</h2>
        <p>{t('bot.lead')}</p>
        {children}
      </div>
      <dl className={styles.tiers}>
        <Tier name={t('bot.free')} price={t('bot.freePrice')} posts={String(FREE_POSTS)} />
        <Tier name={t('bot.pro')} price={t('bot.proPrice')} posts={t('bot.unlimited')} />
      </dl>
    </section>
  );
}

function Tier({ name, price, posts }: { name: string; price: string; posts: string }) {
  const { t } = useTranslation('plans');
  return (
    <div className={`${styles.tier} stack gap-1 top`}>
      <dt>{name}</dt>
      <dd className={styles.posts}>{t('bot.posts', { posts })}</dd>
      <dd>{price}</dd>
    </div>
  );
}

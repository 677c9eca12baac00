import { FREE_POSTS } from '@signboard/domain/plans/plan.ts';
import { Check } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import styles from './bot-plan-table.module.css';

const IN_BOTH = ['realTime', 'chains', 'discord'] as const;

export function BotPlanTable() {
  const { t } = useTranslation('bot-landing');
  return (
    <div className={styles.room}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('planFeatures')}</th>
            <th scope="col">{t('free')}</th>
            <th scope="col">{t('pro')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('plan.rowPosts')}</th>
            <td>{t('plan.posts', { posts: FREE_POSTS })}</td>
            <td>
              <strong>{t('plan.posts', { posts: t('plan.unlimited') })}</strong>
            </td>
          </tr>
          <tr>
            <th scope="row">{t('plan.price')}</th>
            <td>{t('plan.priceFree')}</td>
            <td>{t('plan.pricePro')}</td>
          </tr>
          {IN_BOTH.map((feature) => (
            <tr key={feature}>
              <th scope="row">{t(`plan.${feature}`)}</th>
              <Included />
              <Included />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Included() {
  const { t } = useTranslation('bot-landing');
  return (
    <td>
      <Check aria-hidden="true" size={18} className={styles.check} />
      <span className="visually-hidden">{t('plan.included')}</span>
    </td>
  );
}

import { FREE_POSTS } from '@signboard/domain/plans/plan.ts';
import { Check } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import styles from './bot-plan-table.module.css';

const IN_BOTH = ['realTime', 'chains', 'discord'] as const;

export function BotPlanTable() {
  const { t } = useTranslation('bots');
  return (
    <div className={styles.room}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('landing.planFeatures')}</th>
            <th scope="col">{t('landing.free')}</th>
            <th scope="col">{t('landing.pro')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('landing.plan.rowPosts')}</th>
            <td>{t('landing.plan.posts', { posts: FREE_POSTS })}</td>
            <td>
              <strong>{t('landing.plan.posts', { posts: t('landing.plan.unlimited') })}</strong>
            </td>
          </tr>
          <tr>
            <th scope="row">{t('landing.plan.price')}</th>
            <td>{t('landing.plan.priceFree')}</td>
            <td>{t('landing.plan.pricePro')}</td>
          </tr>
          {IN_BOTH.map((feature) => (
            <tr key={feature}>
              <th scope="row">{t(`landing.plan.${feature}`)}</th>
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
  const { t } = useTranslation('bots');
  return (
    <td>
      <Check aria-hidden="true" size={18} className={styles.check} />
      <span className="visually-hidden">{t('landing.plan.included')}</span>
    </td>
  );
}

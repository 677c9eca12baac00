import { PAGES } from '@signboard/contract/pages.ts';
import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/lib/i18n/use-translate-message.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FREE_PASS, PLAN_FEATURES, planAction } from './plan-table.ts';
import styles from './plan-cards.module.css';

export function FreePassCard({ currentLevel }: { currentLevel: string | null }) {
  const { t } = useTranslation('plans');
  const price = new Intl.NumberFormat(useLanguage()).format(FREE_PASS.price);
  return (
    <div className={styles.card}>
      <h3 className={styles.title}>{FREE_PASS.title}</h3>
      <p className={styles.text}>{t('freeText')}</p>
      <p className={styles.price}>
        <strong>{price}</strong>
        <span>{t('priceNote')}</span>
      </p>
      <ul className={styles.features}>
        {PLAN_FEATURES.map((feature, index) => (
          <Feature
            key={feature}
            label={t(`features.${feature}`)}
            isPermitted={FREE_PASS.permission.includes(index)}
          />
        ))}
      </ul>
      <PlanButton level={FREE_PASS.level} currentLevel={currentLevel} />
    </div>
  );
}

function Feature({ label, isPermitted }: { label: string; isPermitted: boolean }) {
  const { t } = useTranslation('plans');
  return (
    <li className={isPermitted ? styles.permitted : styles.missing}>
      {isPermitted ? <Check aria-hidden="true" size={18} /> : <Minus aria-hidden="true" size={18} />}
      <span>
        {label}
        {!isPermitted && <em> {t('notYet')}</em>}
      </span>
    </li>
  );
}

function PlanButton({ level, currentLevel }: { level: string; currentLevel: string | null }) {
  const { t } = useTranslation('plans');
  const action = planAction(level, currentLevel);
  if (action === 'sign-up') {
    return (
      <ButtonLink to={PAGES.login} isWide>
        {t('signUp')}
      </ButtonLink>
    );
  }
  return (
    <Button isWide disabled={action === 'you-are-here'}>
      {action === 'you-are-here' ? t('youAreHere') : t('mint')}
    </Button>
  );
}

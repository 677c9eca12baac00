import { PAGES } from '@signboard/contract/pages.ts';
import { Check, Minus } from 'lucide-react';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import styles from './plan-cards.module.css';
import { FREE_PASS, PLAN_FEATURES, PLANNED_PASSES, planAction } from './plan-table.ts';

/** One line per feature of the Free pass, with uneven widths like real text. */
const LINE_WIDTHS = [62, 78, 70, 88, 74, 92, 66, 58, 50, 64, 84, 54, 60].map((percent) => `${percent}%`);

/** With a level it is the in-app variant, without one the public variant. */
export function PlanCards({ currentLevel }: { currentLevel: string | null }) {
  const { t } = useTranslation('plans');
  const planned = PLANNED_PASSES.filter((pass) => currentLevel !== null || !pass.isInAppOnly);
  return (
    <ul className={styles.cards}>
      <li>
        <FreePassCard currentLevel={currentLevel} />
      </li>
      {planned.map((pass) => (
        <li key={pass.title} className={pass.isHighlighted ? styles.highlighted : styles.planned}>
          <h3 className="text-xl">{pass.title}</h3>
          <p className={styles.badge}>{t('soon')}</p>
          <p className="muted text-sm">{t(`planned.${pass.title}`)}</p>
          {pass.price !== null && <Price amount={pass.price} note={t('level', { level: pass.level })} />}
          <div className={styles.lines} aria-hidden="true">
            {LINE_WIDTHS.map((width) => (
              <Skeleton key={width} height="0.8rem" width={width} isStill />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

export function PlansHeading({ as: Heading }: { as: 'h1' | 'h2' }) {
  const { t } = useTranslation('plans');
  return (
    <header className={styles.heading}>
      <Heading id="plans">{t('title')}</Heading>
      <p>{t('subtitle')}</p>
    </header>
  );
}

function FreePassCard({ currentLevel }: { currentLevel: string | null }) {
  const { t } = useTranslation('plans');
  return (
    <div className={styles.card}>
      <h3 className="text-xl">{FREE_PASS.title}</h3>
      <p className="muted text-sm">{t('freeText')}</p>
      <Price
        amount={FREE_PASS.price}
        note={`${t('priceNote')} · ${t('level', { level: FREE_PASS.level })}`}
      />
      <ul className={`${styles.features} stack gap-2 top text-sm`}>
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

function Price({ amount, note }: { amount: number; note: string }) {
  const price = new Intl.NumberFormat(useLanguage()).format(amount);
  return (
    <p className={`${styles.price} row gap-3 nowrap baseline`}>
      <strong>{price}</strong>
      <span>{note}</span>
    </p>
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

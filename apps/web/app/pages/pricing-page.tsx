import { PAGES } from '@signboard/contract/pages.ts';
import { BotPlan } from '#web/features/plans/bot-plan.tsx';
import { PlanCards, PlansHeading } from '#web/features/plans/plan-cards.tsx';
import { PlanQuestions } from '#web/features/plans/plan-questions.tsx';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './public-page.module.css';

/** /pricing */
export default function PricingPage() {
  const { t } = useTranslation('plans');
  usePageTitle(t('pageTitle'));
  return (
    <div className={styles.page}>
      <PlansHeading as="h1" />
      <h2 className="visually-hidden">{t('passes')}</h2>
      <PlanCards currentLevel={null} />
      <BotPlan>
        <ButtonLink to={`${PAGES.botLanding}/`} variant="secondary">
          {t('bot.link')}
        </ButtonLink>
      </BotPlan>
      <PlanQuestions />
    </div>
  );
}

import { PAGES } from '@signboard/contract/pages.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanCards } from '#web/features/plans/plan-cards.tsx';
import { PlansHeading } from '#web/features/plans/plans-heading.tsx';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useIsHydrated } from '#web/lib/first-html/use-is-hydrated.ts';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CallToAction } from './call-to-action.tsx';
import { DrawDemoPlaceholder } from './draw-demo-placeholder.tsx';
import { LandingLive } from './landing-live.tsx';
import styles from './landing-page.module.css';
import { LandingProducts } from './landing-products.tsx';
import { LandingProofs } from './landing-proofs.tsx';
import { LandingSteps } from './landing-steps.tsx';

/** Lazy: the page works without the demo. */
const DrawDemo = lazy(() =>
  loadChunk(() => import('#web/features/draws/draw-demo.tsx')).catch(() => ({
    default: DrawDemoPlaceholder,
  })),
);

/** / */
export default function LandingPage() {
  const { t } = useTranslation('landing');
  const isTakenOver = useIsHydrated();
  usePageTitle('Signboard');
  return (
    <>
      <div className={styles.top}>
        <div className={styles.hero}>
          <div className={styles.pitch}>
            <h1 className={styles.title}>{t('title')}</h1>
            <p className={styles.lead}>{t('lead')}</p>
            <div className={styles.actions}>
              <ButtonLink to={PAGES.login} size="lg">
                {t('signUp')}
              </ButtonLink>
              <ButtonLink to={PAGES.listCurator} size="lg" variant="secondary">
                {t('howListsWork')}
              </ButtonLink>
            </div>
            <p className={styles.small}>{t('trust')}</p>
          </div>
          {isTakenOver ? (
            <Suspense fallback={<DrawDemoPlaceholder />}>
              <DrawDemo />
            </Suspense>
          ) : (
            <DrawDemoPlaceholder />
          )}
        </div>
      </div>
      <LandingProducts />
      <LandingSteps />
      <LandingLive />
      <LandingProofs />
      <section className={styles.section} aria-labelledby="plans">
        <PlansHeading as="h2" />
        <PlanCards currentLevel={null} />
      </section>
      <CallToAction title={t('last.title')} text={t('last.text')}>
        <ButtonLink to={PAGES.login} size="lg">
          {t('signUp')}
        </ButtonLink>
        <ButtonLink to={PAGES.botCreate} size="lg" variant="secondary">
          {t('last.bot')}
        </ButtonLink>
      </CallToAction>
    </>
  );
}

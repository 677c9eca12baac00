import { PAGES } from '@signboard/contract/pages.ts';
import { ArrowRight } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { LazyLatestPosts } from '#web/features/bots/landing/lazy-latest-posts.tsx';
import { PlanCards, PlansHeading } from '#web/features/plans/plan-cards.tsx';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useIsHydrated } from '#web/lib/first-html/use-is-hydrated.ts';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Link } from '#web/navigation/link.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { FactTable } from '#web/ui/data/fact-table.tsx';
import { ProductScreenshot } from '#web/ui/layout/product-screenshot.tsx';
import { CallToAction } from './call-to-action.tsx';
import styles from './landing-page.module.css';
import landingProductsStyles from './landing-products.module.css';
import landingProofsStyles from './landing-proofs.module.css';
import { StartLink } from './start-link.tsx';

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
          <div className="stack gap-5">
            <h1 className={styles.title}>{t('title')}</h1>
            <p className={styles.lead}>{t('lead')}</p>
            <div className={`${styles.actions} row gap-3`}>
              <StartLink>{t('signUp')}</StartLink>
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
        <StartLink>{t('signUp')}</StartLink>
        <ButtonLink to={PAGES.botCreate} size="lg" variant="secondary">
          {t('last.bot')}
        </ButtonLink>
      </CallToAction>
    </>
  );
}

/** Reserves the demo's space until its chunk has loaded, to prevent layout shift. */
function DrawDemoPlaceholder() {
  return <div className={styles.place} aria-hidden="true" />;
}

const PRODUCTS = [
  { key: 'lists', to: PAGES.listCurator, picture: 'list-page' },
  { key: 'bot', to: `${PAGES.botLanding}/`, picture: 'bot-page' },
] as const;

function LandingProducts() {
  const { t } = useTranslation('landing');
  return (
    <section className={landingProductsStyles.section} aria-labelledby="products">
      <h2 id="products" className={landingProductsStyles.heading}>
        {t('products.title')}
      </h2>
      <ul className={landingProductsStyles.products}>
        {PRODUCTS.map(({ key, to, picture }) => (
          <li key={key} className={landingProductsStyles.product}>
            <p className={landingProductsStyles.name}>{t(`products.${key}.name`)}</p>
            <h3>{t(`products.${key}.title`)}</h3>
            <p className="muted">{t(`products.${key}.text`)}</p>
            <Link to={to} className={`${landingProductsStyles.link} row inline nowrap text-sm bold`}>
              {t(`products.${key}.link`)}
              <ArrowRight aria-hidden="true" size={16} />
            </Link>
            <ProductScreenshot
              name={picture}
              alt={t(`products.${key}.picture`)}
              className={landingProductsStyles.picture}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const STEPS = ['open', 'seal', 'seed', 'check'] as const;

/** How a draw works. */
function LandingSteps() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.section} aria-labelledby="steps">
      <h2 id="steps" className={styles.sectionTitle}>
        {t('steps.title')}
      </h2>
      <ol className={styles.line}>
        {STEPS.map((step) => (
          <li key={step} className={`${styles.board} stack gap-2 top`}>
            <h3>{t(`steps.${step}.title`)}</h3>
            <p>{t(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The latest posts of all bots. */
function LandingLive() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.section} aria-labelledby="live">
      <h2 id="live" className={styles.sectionTitle}>
        {t('live.title')}
      </h2>
      <p className={styles.sectionLead}>{t('live.lead')}</p>
      <LazyLatestPosts most={3} />
    </section>
  );
}

const ROWS = ['draw', 'spots', 'sales', 'wallet', 'privacy'] as const;

/** The promises, how they are kept, and the tests behind them. */
function LandingProofs() {
  const { t } = useTranslation('landing');
  return (
    <section className={landingProofsStyles.section} aria-labelledby="proofs">
      <h2 id="proofs" className={landingProofsStyles.heading}>
        {t('proofs.title')}
      </h2>
      <p className={landingProofsStyles.lead}>{t('proofs.lead')}</p>
      <FactTable
        isLarge
        columns={[t('proofs.promise'), t('proofs.how'), t('proofs.test')]}
        rows={ROWS.map((key) => ({
          key,
          cells: [t(`proofs.rows.${key}.promise`), t(`proofs.rows.${key}.how`), t(`proofs.rows.${key}.test`)],
        }))}
      />
    </section>
  );
}

import { PAGES } from '@signboard/contract/pages.ts';
import { CopyCheck, Filter, Image, MessageCircle, Timer, WifiOff } from 'lucide-react';
import { BotPlanTable } from '#web/features/bots/landing/bot-plan-table.tsx';
import { LazyLatestPosts } from '#web/features/bots/landing/lazy-latest-posts.tsx';
import { MarketplaceNames } from '#web/features/bots/landing/marketplace-names.tsx';
import { PostExample } from '#web/features/bots/landing/post-example.tsx';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import own from './bot-landing-page.module.css';
import { CallToAction } from './call-to-action.tsx';
import { FeatureRow } from './feature-row.tsx';
import { PointList } from './point-list.tsx';
import styles from './public-page.module.css';

const POINTS = [
  { key: 'realTime', icon: Timer },
  { key: 'once', icon: CopyCheck },
  { key: 'outage', icon: WifiOff },
  { key: 'threshold', icon: Filter },
  { key: 'picture', icon: Image },
  { key: 'discord', icon: MessageCircle },
] as const;

/** /nft/alert/ */
export default function BotLandingPage() {
  const { t } = useTranslation('bot-landing');
  const { t: posts } = useTranslation('bot-posts');
  usePageTitle(t('name'));
  return (
    <>
      <div className={styles.page}>
        <div className={styles.split}>
          <Pitch />
          <PostExample />
        </div>
        <MarketplaceNames />
        <section className={styles.section} aria-labelledby="live-posts">
          <h2 id="live-posts" className="text-2xl">
            {posts('latest.title')}
          </h2>
          <p className={own.liveLead}>{t('liveLead')}</p>
          <LazyLatestPosts most={6} />
        </section>
        <section className={styles.section} aria-labelledby="points">
          <h2 id="points" className={styles.sectionTitle}>
            {t('pointsTitle')}
          </h2>
          <PointList
            points={POINTS.map((point) => ({
              ...point,
              title: t(`points.${point.key}.title`),
              text: t(`points.${point.key}.text`),
            }))}
          />
          <ul className={own.row}>
            <FeatureRow
              title={t('pageTitle')}
              text={t('pageText')}
              picture="bot-page"
              pictureAlt={t('pagePicture')}
            />
          </ul>
        </section>
        <section className={styles.section} aria-labelledby="bot-plans">
          <h2 id="bot-plans" className={styles.sectionTitle}>
            {t('planTitle')}
          </h2>
          <BotPlanTable />
        </section>
      </div>
      <CallToAction title={t('lastTitle')} text={t('lastText')}>
        <ButtonLink to={PAGES.botCreate} size="lg">
          {t('create')}
        </ButtonLink>
      </CallToAction>
    </>
  );
}

function Pitch() {
  const { t } = useTranslation('bot-landing');
  return (
    <header className={styles.hero}>
      <h1 className={styles.largeTitle}>{t('title')}</h1>
      <p className="muted text-lg">{t('lead')}</p>
      <div className="row gap-3">
        <ButtonLink to={PAGES.botCreate} size="lg">
          {t('create')}
        </ButtonLink>
        <ButtonLink to={PAGES.botAll} size="lg" variant="secondary">
          {t('all')}
        </ButtonLink>
      </div>
      <p className="muted text-sm">{t('start')}</p>
    </header>
  );
}

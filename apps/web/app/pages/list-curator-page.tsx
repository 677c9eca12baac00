import { PAGES } from '@signboard/contract/pages.ts';
import { BellRing, CalendarClock, Dices, FileDown, ListChecks, ShieldCheck } from 'lucide-react';
import { ListExample } from '#web/features/lists/list-example.tsx';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CallToAction } from './call-to-action.tsx';
import { FeatureRow } from './feature-row.tsx';
import { PointList } from './point-list.tsx';
import styles from './public-page.module.css';
import { StartLink } from './start-link.tsx';

const TOUR = [
  { key: 'setUp', picture: 'list-editor' },
  { key: 'join', picture: 'list-page' },
  { key: 'draw', picture: 'draw-check' },
] as const;

const POINTS = [
  { key: 'requirements', icon: ListChecks },
  { key: 'schedule', icon: CalendarClock },
  { key: 'draw', icon: Dices },
  { key: 'fair', icon: ShieldCheck },
  { key: 'mails', icon: BellRing },
  { key: 'export', icon: FileDown },
] as const;

/** /listcurator */
export default function ListCuratorPage() {
  const { t } = useTranslation('curator');
  usePageTitle(t('name'));
  return (
    <>
      <div className={styles.page}>
        <div className={styles.split}>
          <header className={styles.hero}>
            <h1 className={styles.largeTitle}>{t('title')}</h1>
            <p className="muted text-lg">{t('lead')}</p>
            <div className="row gap-3">
              <StartLink>{t('signUp')}</StartLink>
              <ButtonLink to={PAGES.pricing} size="lg" variant="secondary">
                {t('pricing')}
              </ButtonLink>
            </div>
          </header>
          <ListExample />
        </div>
        <h2 className="visually-hidden">{t('tourTitle')}</h2>
        <ol className={styles.tour}>
          {TOUR.map(({ key, picture }) => (
            <FeatureRow
              key={key}
              title={t(`tour.${key}.title`)}
              text={t(`tour.${key}.text`)}
              picture={picture}
              pictureAlt={t(`tour.${key}.picture`)}
            />
          ))}
        </ol>
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
        </section>
      </div>
      <CallToAction title={t('last.title')} text={t('last.text')}>
        <StartLink>{t('signUp')}</StartLink>
        <ButtonLink to={PAGES.faqs} size="lg" variant="secondary">
          {t('questions')}
        </ButtonLink>
      </CallToAction>
    </>
  );
}

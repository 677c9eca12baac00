import { PAGES } from '@signboard/contract/pages.ts';
import { BellRing, CalendarClock, Dices, FileDown, ListChecks, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListExample } from '#web/features/lists/list-example.tsx';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './public-page.module.css';

const POINTS = [
  { key: 'requirements', icon: ListChecks },
  { key: 'schedule', icon: CalendarClock },
  { key: 'draw', icon: Dices },
  { key: 'fair', icon: ShieldCheck },
  { key: 'mails', icon: BellRing },
  { key: 'export', icon: FileDown },
] as const;

/** /listcurator: what the list curator does. */
export default function ListCuratorPage() {
  const { t } = useTranslation('lists');
  usePageTitle(t('curator.name'));
  return (
    <div className={styles.page}>
      <div className={styles.split}>
        <header className={styles.hero}>
          <h1 className={styles.title}>{t('curator.title')}</h1>
          <p className={styles.lead}>{t('curator.lead')}</p>
          <div className={styles.actions}>
            <ButtonLink to={PAGES.login} size="lg">
              {t('curator.signUp')}
            </ButtonLink>
            <ButtonLink to={PAGES.pricing} size="lg" variant="secondary">
              {t('curator.pricing')}
            </ButtonLink>
          </div>
        </header>
        <ListExample />
      </div>
      <section className={styles.section} aria-labelledby="points">
        <h2 id="points" className={styles.sectionTitle}>
          {t('curator.pointsTitle')}
        </h2>
        <ul className={styles.points}>
          {POINTS.map(({ key, icon: Icon }) => (
            <li key={key}>
              <Icon aria-hidden="true" size={24} strokeWidth={1.7} />
              <h3>{t(`curator.points.${key}.title`)}</h3>
              <p>{t(`curator.points.${key}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.note}>
        <Notice title={t('curator.soonTitle')}>
          <p>{t('curator.soon')}</p>
        </Notice>
      </div>
    </div>
  );
}

import { PAGES } from '@signboard/contract/pages.ts';
import { ArrowRight, HandHeart, MessagesSquare, Tag } from 'lucide-react';
import { NewsletterForm } from '#web/features/newsletter/newsletter-form.tsx';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Link } from '#web/navigation/link.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import styles from './early-adopter-page.module.css';
import { PointList } from './point-list.tsx';
import page from './public-page.module.css';

const POINTS = [
  { key: 'name', icon: Tag },
  { key: 'voice', icon: MessagesSquare },
  { key: 'free', icon: HandHeart },
] as const;

/** /earlyadopter */
export default function EarlyAdopterPage() {
  const { t } = useTranslation('early-adopter');
  usePageTitle(t('name'));
  return (
    <div className={page.page}>
      <div className={page.split}>
        <header className={page.hero}>
          <h1 className={page.largeTitle}>{t('title')}</h1>
          <p className="muted text-lg">{t('lead')}</p>
        </header>
        <Card aria-label={t('form.label')}>
          <NewsletterForm />
        </Card>
      </div>
      <section className={page.section} aria-labelledby="points">
        <h2 id="points" className={page.sectionTitle}>
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
      <section className={page.section} aria-labelledby="now">
        <h2 id="now" className={page.sectionTitle}>
          {t('now.title')}
        </h2>
        <ul className={styles.now}>
          <Today to={PAGES.listCurator} title={t('now.lists')} text={t('now.listsText')} />
          <Today to={`${PAGES.botLanding}/`} title={t('now.bot')} text={t('now.botText')} />
        </ul>
      </section>
    </div>
  );
}

function Today({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li>
      <Link to={to} className={`${styles.today} row gap-4 nowrap between`}>
        <span>
          <strong>{title}</strong>
          <span>{text}</span>
        </span>
        <ArrowRight aria-hidden="true" size={20} />
      </Link>
    </li>
  );
}

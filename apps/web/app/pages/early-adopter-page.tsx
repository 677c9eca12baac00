import { HandHeart, MessagesSquare, Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NewsletterForm } from '#web/features/newsletter/newsletter-form.tsx';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { Card } from '#web/ui/card.tsx';
import styles from './public-page.module.css';

const POINTS = [
  { key: 'name', icon: Tag },
  { key: 'voice', icon: MessagesSquare },
  { key: 'free', icon: HandHeart },
] as const;

/** /earlyadopter: why to come early, and a way to be told. */
export default function EarlyAdopterPage() {
  const { t } = useTranslation('early-adopter');
  usePageTitle(t('name'));
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        <Card aria-label={t('form.label')}>
          <NewsletterForm />
        </Card>
      </header>
      <section className={styles.section} aria-labelledby="points">
        <h2 id="points" className={styles.sectionTitle}>
          {t('pointsTitle')}
        </h2>
        <ul className={styles.points}>
          {POINTS.map(({ key, icon: Icon }) => (
            <li key={key}>
              <Icon aria-hidden="true" size={24} strokeWidth={1.7} />
              <h3>{t(`points.${key}.title`)}</h3>
              <p>{t(`points.${key}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

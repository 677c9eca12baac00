import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import styles from './faqs-page.module.css';
import page from './public-page.module.css';

/** /faqs */
export default function FaqsPage() {
  const { t } = useTranslation('faqs');
  usePageTitle(t('title'));
  const items = t('items', { returnObjects: true });
  return (
    <div className={page.narrow}>
      <h1 className={page.title}>{t('title')}</h1>
      <p className={`${page.lead} ${styles.lead}`}>{t('lead')}</p>
      <div className={styles.list}>
        {items.map(({ question, answer }) => (
          <details key={question} className={styles.item}>
            <summary className={styles.question}>
              <h2>{question}</h2>
              <ChevronDown aria-hidden="true" size={20} />
            </summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </div>
  );
}

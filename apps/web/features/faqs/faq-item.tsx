import { ChevronDown, Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Faq } from './faq.ts';
import styles from './faqs.module.css';

export function FaqItem({ faq, isOpen }: { faq: Faq; isOpen: boolean }) {
  const { t } = useTranslation('faqs');
  return (
    <details id={faq.id} className={styles.item} open={isOpen}>
      <summary className={styles.question}>
        <h3>{faq.question}</h3>
        <ChevronDown aria-hidden="true" size={20} />
      </summary>
      <div className={styles.answer}>
        <p>{faq.answer}</p>
        <Link to={{ hash: faq.id }} className={styles.link} preventScrollReset>
          <Link2 aria-hidden="true" size={16} />
          {t('link')}
        </Link>
      </div>
    </details>
  );
}

import { ChevronDown, Link2 } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Link } from '#web/navigation/link.tsx';
import { useLocation } from '#web/navigation/navigation-context.ts';
import type { Faq, FaqTopic } from './faq.ts';
import styles from './faqs.module.css';

type FaqTopicsProps = {
  topics: readonly FaqTopic[];
  /** Search results are shown with their answers open. */
  isSearching: boolean;
};

export function FaqTopics({ topics, isSearching }: FaqTopicsProps) {
  return topics.map(({ id, title, faqs }) => (
    <section key={id} aria-labelledby={`topic-${id}`} className={styles.topic}>
      <h2 id={`topic-${id}`}>{title}</h2>
      {faqs.map((faq) => (
        // A new key resets the details element: from then on only the reader opens and closes it.
        <FaqItem key={`${faq.id} ${isSearching}`} faq={faq} isOpen={isSearching} />
      ))}
    </section>
  ));
}

function FaqItem({ faq, isOpen }: { faq: Faq; isOpen: boolean }) {
  const { t } = useTranslation('faqs');
  return (
    <details id={faq.id} className={styles.item} open={isOpen}>
      <summary className={`${styles.question} row gap-4 nowrap between`}>
        <h3>{faq.question}</h3>
        <ChevronDown aria-hidden="true" size={20} />
      </summary>
      <div className={`${styles.answer} stack start muted`}>
        <p>{faq.answer}</p>
        <Link to={{ hash: faq.id }} className={`${styles.link} row inline nowrap text-sm`} preventScrollReset>
          <Link2 aria-hidden="true" size={16} />
          {t('link')}
        </Link>
      </div>
    </details>
  );
}

/** Opens the question in the URL's hash before the page scrolls to it. */
export function useLinkedFaq(): void {
  const { hash } = useLocation();
  useLayoutEffect(() => {
    const linked = hash ? document.getElementById(decodeHash(hash)) : null;
    if (linked instanceof HTMLDetailsElement) linked.open = true;
  }, [hash]);
}

/** A malformed hash matches nothing. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

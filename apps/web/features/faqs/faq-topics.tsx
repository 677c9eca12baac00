import type { FaqTopic } from './faq.ts';
import { FaqItem } from './faq-item.tsx';
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

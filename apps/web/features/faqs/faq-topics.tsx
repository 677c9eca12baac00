import type { FaqTopic } from './faq.ts';
import { FaqItem } from './faq-item.tsx';
import styles from './faqs.module.css';

type FaqTopicsProps = {
  topics: readonly FaqTopic[];
  /** What was searched for is shown with its answers. */
  isSearching: boolean;
};

/** The questions by topic. */
export function FaqTopics({ topics, isSearching }: FaqTopicsProps) {
  return topics.map(({ id, title, faqs }) => (
    <section key={id} aria-labelledby={`topic-${id}`} className={styles.topic}>
      <h2 id={`topic-${id}`}>{title}</h2>
      {faqs.map((faq) => (
        // A new key lets the browser start over: from here on, who opens and closes it is the reader.
        <FaqItem key={`${faq.id} ${isSearching}`} faq={faq} isOpen={isSearching} />
      ))}
    </section>
  ));
}

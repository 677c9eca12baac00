import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { type FaqTopic, faqTopics, searchFaqs } from '#web/features/faqs/faq.ts';
import { FaqTopics, useLinkedFaq } from '#web/features/faqs/faq-topics.tsx';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { settings } from '#web/lib/settings/settings.ts';
import { Link } from '#web/navigation/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import styles from './faqs-page.module.css';
import page from './public-page.module.css';

const SEARCH_DEBOUNCE_MS = 120;

/** /faqs */
export default function FaqsPage() {
  const { t, group } = useTranslation('faqs');
  const [query, setQuery] = useState('');
  usePageTitle(t('title'));
  useLinkedFaq();
  const topics = faqTopics(group('groups'));
  const found = searchFaqs(topics, query);
  const count = found.reduce((sum, { faqs }) => sum + faqs.length, 0);
  return (
    <div className={page.page}>
      <header className={page.hero}>
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="muted text-lg">{t('lead')}</p>
      </header>
      <div className={styles.body}>
        <div className={styles.aside}>
          <SearchField
            label={t('search')}
            clearLabel={t('clear')}
            value={query}
            onSearch={setQuery}
            delayMs={SEARCH_DEBOUNCE_MS}
          />
          <p role="status" className="muted text-sm">
            {t('found', { count })}
          </p>
          <Topics topics={found} />
        </div>
        <div>
          <FaqTopics topics={found} isSearching={query !== ''} />
          {count === 0 && <NothingFound query={query} onAll={() => setQuery('')} />}
        </div>
      </div>
    </div>
  );
}

function Topics({ topics }: { topics: readonly FaqTopic[] }) {
  const { t } = useTranslation('faqs');
  if (topics.length === 0) return null;
  return (
    <nav aria-label={t('topics')}>
      <ul className={styles.topics}>
        {topics.map(({ id, title }) => (
          <li key={id}>
            <Link to={{ hash: `topic-${id}` }}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NothingFound({ query, onAll }: { query: string; onAll(): void }) {
  const { t } = useTranslation('faqs');
  return (
    <EmptyState
      icon={SearchX}
      title={t('none.title')}
      actions={
        <>
          <Button onClick={onAll}>{t('none.all')}</Button>
          <a href={settings.socialUrl} target="_blank" rel="noreferrer">
            {t('none.ask')}
          </a>
        </>
      }
    >
      <p>{t('none.text', { query })}</p>
    </EmptyState>
  );
}

import type { PublicList, TermsLogItem } from '@signboard/contract/public-list/public-list.ts';
import { useState } from 'react';
import { useRuleWords } from '#web/features/lists/rules/use-rule-words.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { createRuleTexts } from './rule-texts.ts';
import styles from './terms-log.module.css';
import { describeChange } from './terms-log-lines.ts';

const NEWEST = 3;

/** What the owner has changed since people joined, newest first. */
export function TermsLog({ list }: { list: Pick<PublicList, 'terms' | 'chain'> }) {
  const { t } = useTranslation('rules');
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? list.terms : list.terms.slice(0, NEWEST);
  return (
    <section aria-labelledby="terms-log" className="stack">
      <h2 id="terms-log" className="text-xl">
        {t('terms.title')}
      </h2>
      <ol id="terms-log-versions" className={styles.versions}>
        {shown.map((item) => (
          <Version key={item.version} item={item} chain={list.chain} />
        ))}
      </ol>
      {list.terms.length > NEWEST && (
        <Button
          variant="secondary"
          size="sm"
          className={styles.more ?? ''}
          aria-expanded={isWhole}
          aria-controls="terms-log-versions"
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'terms.newest' : 'terms.all')}
        </Button>
      )}
    </section>
  );
}

function Version({ item, chain }: { item: TermsLogItem; chain: PublicList['chain'] }) {
  const { t } = useTranslation('rules');
  const words = useReaderFormatters();
  const rules = createRuleTexts(useRuleWords());
  return (
    <li className={styles.version}>
      {/* Intl output differs between browsers and the server. */}
      <h3 className={`${styles.date} muted text-sm bold`} suppressHydrationWarning>
        <time
          dateTime={item.savedAt.toISOString()}
          title={words.moment(item.savedAt)}
          suppressHydrationWarning
        >
          {t('terms.on', { date: words.date(item.savedAt) })}
        </time>
      </h3>
      <ul className={`${styles.changes} stack gap-1 break`}>
        {item.changes.map((change) => {
          const { field, label, before, after, appliesTo } = describeChange(change, {
            t,
            words,
            rules,
            chain,
          });
          return (
            <li key={field} suppressHydrationWarning>
              {label}: <bdi suppressHydrationWarning>{before}</bdi> →{' '}
              <bdi className="bold" suppressHydrationWarning>
                {after}
              </bdi>
              . <span className="muted">{t(`terms.${appliesTo}`)}</span>
            </li>
          );
        })}
      </ul>
    </li>
  );
}

import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { settings } from '#web/lib/settings/settings.ts';
import { Link } from '#web/navigation/link.tsx';
import { FactTable } from '#web/ui/data/fact-table.tsx';
import styles from './privacy-policy-page.module.css';
import page from './public-page.module.css';

/** /privacy-policy: exactly what the software does today. */
export default function PrivacyPolicyPage() {
  const { t, group } = useTranslation('privacy');
  usePageTitle(t('title'));
  const tables = Object.entries(group('tables'));
  const sections = Object.entries(group('sections'));
  return (
    <article className={page.page}>
      <header className={page.hero}>
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="muted text-lg">{t('lead')}</p>
      </header>
      <div className={styles.body}>
        <Contents parts={[...tables, ...sections].map(([id, { title }]) => ({ id, title }))} />
        <div className={styles.parts}>
          <section className={styles.short} aria-labelledby="short">
            <h2 id="short">{t('short.title')}</h2>
            <Points points={group('short.points')} />
          </section>
          {tables.map(([id, { title, text, rows }]) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              <p>{text}</p>
              <FactTable
                label={title}
                columns={[t('columns.what'), t('columns.why'), t('columns.kept')]}
                rows={Object.entries(rows).map(([key, { what, why, kept }]) => ({
                  key,
                  cells: [what, why, kept],
                }))}
              />
            </section>
          ))}
          {sections.map(([id, { title, points }]) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              <Points points={points} />
            </section>
          ))}
          {settings.hasRecaptcha && (
            <section>
              <h2>{t('recaptcha.title')}</h2>
              <p>{t('recaptcha.text')}</p>
            </section>
          )}
        </div>
      </div>
    </article>
  );
}

function Contents({ parts }: { parts: readonly { id: string; title: string }[] }) {
  const { t } = useTranslation('privacy');
  return (
    <nav aria-label={t('contents')} className={styles.contents}>
      <ol className={styles.links}>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <Link to={{ hash: id }}>{title}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Points({ points }: { points: Record<string, string> }) {
  return (
    <ul>
      {Object.entries(points).map(([key, text]) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import styles from './dev-page.module.css';

const CONNECTIONS = ['twitter', 'discord'] as const;

/** /dev: tries the connections to X and Discord. */
export default function DevPage() {
  const { t } = useTranslation('dev');
  usePageTitle(t('title'));
  return (
    <>
      <PageHeading title={t('title')}>{t('lead')}</PageHeading>
      <div className={styles.cards}>
        {CONNECTIONS.map((connection) => (
          <Connection key={connection} connection={connection} />
        ))}
      </div>
    </>
  );
}

function Connection({ connection }: { connection: (typeof CONNECTIONS)[number] }) {
  const { t } = useTranslation('dev');
  const [isAsked, setAsked] = useState(false);
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>{t(`${connection}.title`)}</h2>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        {t(`${connection}.verify`)}
      </Button>
      <div role="status">{isAsked && <Notice kind="warning">{t(`${connection}.none`)}</Notice>}</div>
    </Card>
  );
}

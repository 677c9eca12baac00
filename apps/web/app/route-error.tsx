import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { ChunkLoadError } from '#web/lib/chunks/load-chunk.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './route-error.module.css';

/** Shown when a chunk failed to load or a page threw. */
export function RouteError() {
  const error = useRouteError();
  const { t } = useTranslation();
  const isChunk = error instanceof ChunkLoadError;
  return (
    <div className={styles.view} role="alert">
      <h1 className={styles.title}>{isChunk ? t('chunk.title') : t('broken.title')}</h1>
      <p className={styles.text}>{isChunk ? t(`chunk.${error.type}`) : t('broken.text')}</p>
      {isChunk && (
        <dl className={styles.facts}>
          <dt>{t('chunk.type')}</dt>
          <dd>
            <code>{error.type}</code>
          </dd>
          <dt>{t('chunk.address')}</dt>
          <dd>
            <code>{error.address}</code>
          </dd>
        </dl>
      )}
      <Button onClick={() => location.reload()}>{t('action.reload')}</Button>
    </div>
  );
}

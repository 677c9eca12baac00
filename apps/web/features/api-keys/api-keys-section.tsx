import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';

/** The workspace's API keys. */
export function ApiKeysSection() {
  const { t } = useTranslation('api-keys');
  return (
    <Card aria-labelledby="api-keys">
      <h2 id="api-keys">{t('title')}</h2>
      <p>{t('lead')}</p>
    </Card>
  );
}

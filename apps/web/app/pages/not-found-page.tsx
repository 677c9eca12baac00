import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { StatusView } from './status-view.tsx';

/** /not-found */
export default function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <StatusView
      code={t('status.notFound.code')}
      title={t('status.notFound.title')}
      text={t('status.notFound.text')}
    />
  );
}

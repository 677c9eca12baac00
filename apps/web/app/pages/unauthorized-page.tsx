import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { StatusView } from './status-view.tsx';

/** /unauthorized */
export default function UnauthorizedPage() {
  const { t } = useTranslation();
  return (
    <StatusView
      code={t('status.unauthorized.code')}
      title={t('status.unauthorized.title')}
      text={t('status.unauthorized.text')}
    />
  );
}

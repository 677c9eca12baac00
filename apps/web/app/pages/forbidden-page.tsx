import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { StatusView } from './status-view.tsx';

/** /forbidden */
export default function ForbiddenPage() {
  const { t } = useTranslation();
  return (
    <StatusView
      code={t('status.forbidden.code')}
      title={t('status.forbidden.title')}
      text={t('status.forbidden.text')}
    />
  );
}

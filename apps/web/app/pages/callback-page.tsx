import { useTranslation } from 'react-i18next';
import { StatusView } from './status-view.tsx';

/** the addresses that X and Discord send people back to */
export default function CallbackPage() {
  const { t } = useTranslation();
  return <StatusView title={t('status.callback.title')} text={t('status.callback.text')} />;
}

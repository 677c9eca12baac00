import { useTranslation } from 'react-i18next';
import { StatusView } from './status-view.tsx';

/** /under-construction */
export default function UnderConstructionPage() {
  const { t } = useTranslation();
  return <StatusView title={t('status.construction.title')} text={t('status.construction.text')} />;
}

import { useTranslation } from 'react-i18next';
import { StatusView } from './status-view.tsx';

/** /sb/:workspace/:nameList: no list is published yet, so every name is unknown. */
export default function PublicListPage() {
  const { t } = useTranslation('lists');
  const { t: common } = useTranslation();
  return (
    <StatusView code={common('status.notFound.code')} title={t('public.title')} text={t('public.text')} />
  );
}

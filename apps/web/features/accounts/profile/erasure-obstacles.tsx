import type { ErasurePreview } from '@signboard/contract/my-data/schemas.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '#web/ui/layout/notice.tsx';

/** The lists that block deleting the account, each with what to do about it. */
export function ErasureObstacles({ obstacles }: Pick<ErasurePreview, 'obstacles'>) {
  const { t } = useTranslation('profile');
  return (
    <Notice kind="warning" title={t('data.erase.blocked')}>
      <ul>
        {obstacles.map(({ id, name, reason }) => (
          <li key={id}>{t(`data.erase.${reason}`, { name })}</li>
        ))}
      </ul>
      <Link to={PAGES.listManage}>{t('data.erase.toLists')}</Link>
    </Notice>
  );
}

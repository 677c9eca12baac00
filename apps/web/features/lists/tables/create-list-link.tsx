import { PAGES } from '@signboard/contract/pages.ts';
import { Plus } from 'lucide-react';
import { useMe } from '#web/features/accounts/profile/use-me.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { newListPath } from './list-paths.ts';

/** Links to the new list, or to the profile while there is no workspace. */
export function CreateListLink({ isFirst = false }: { isFirst?: boolean }) {
  const { t } = useTranslation('lists');
  const { data: me } = useMe();
  return (
    <ButtonLink to={me?.workspace ? newListPath(me.workspace) : PAGES.listManage}>
      <Plus aria-hidden="true" size={18} />
      {isFirst ? t('manage.createFirst') : t('manage.create')}
    </ButtonLink>
  );
}

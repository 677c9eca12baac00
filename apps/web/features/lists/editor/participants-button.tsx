import type { List } from '@signboard/contract/lists/list.ts';
import { Users } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { participantsPath } from '../tables/list-paths.ts';

export function ParticipantsButton({ list }: { list: List }) {
  const { t } = useTranslation('editor');
  return (
    <ButtonLink to={participantsPath(list)} variant="secondary" size="sm" isWide>
      <Users aria-hidden="true" size={15} />
      {t('participants.open')}
    </ButtonLink>
  );
}

import { PAGES } from '@signboard/contract/pages.ts';
import { Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

/** /list-curator/joined */
export default function ListJoinedPage() {
  const { t } = useTranslation('lists');
  usePageTitle(t('joined.title'));
  return (
    <>
      <PageHeading title={t('joined.title')}>{t('joined.lead')}</PageHeading>
      <EmptyState
        icon={Ticket}
        title={t('joined.empty')}
        actions={
          <ButtonLink to={PAGES.listCurator} variant="secondary">
            {t('joined.action')}
          </ButtonLink>
        }
      >
        <p>{t('joined.text')}</p>
      </EmptyState>
    </>
  );
}

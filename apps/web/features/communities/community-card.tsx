import { useQuery } from '@tanstack/react-query';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { CommunityForm } from './community-form.tsx';
import { ownCommunityQuery } from './community-queries.ts';

/** The settings of the account's public page. */
export function CommunityCard() {
  const { t } = useTranslation('communities');
  return (
    <Card className="stack gap-5" aria-labelledby="community">
      <h2 id="community" className="text-lg">
        {t('form.title')}
      </h2>
      <QueryView query={useQuery(ownCommunityQuery)} texts={useDataTexts()}>
        {(own) => <CommunityForm own={own} />}
      </QueryView>
    </Card>
  );
}

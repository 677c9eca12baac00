import type { ProblemAnswer } from '@signboard/contract/answers.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { CommunityView } from '#web/features/communities/community-view.tsx';
import { isProblem } from '#web/lib/api/problem.ts';
import { clearFirstData, getFirstData } from '#web/lib/first-html/first-data.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { createQueryClient } from '#web/lib/query/query-client.ts';
import { useParams } from '#web/navigation/navigation-context.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import styles from './communities-page.module.css';
import NotFoundPage from './not-found-page.tsx';

/** /sb/:workspace */
export default function CommunityPage() {
  const { workspace = '' } = useParams();
  // Its own, because a shared one would keep the community of an earlier request when the server renders the page.
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <CommunityAt key={workspace} workspace={workspace} />
    </QueryClientProvider>
  );
}

function CommunityAt({ workspace }: { workspace: string }) {
  const { t } = useTranslation('communities');
  const [first] = useState(() => getInitialCommunity(workspace));
  useEffect(clearFirstData, []);
  const query = useQuery({ ...communityQuery(workspace), ...first });
  usePageTitle(query.data?.name ?? t('directory.title'));
  const texts = useDataTexts();
  if (isProblem(query.error) && isUnknown(query.error)) return <NotFoundPage />;
  return (
    <div className={styles.page}>
      <QueryView query={query} texts={texts}>
        {(community) => <CommunityView community={community} />}
      </QueryView>
    </div>
  );
}

/** Also a name that no community can have. */
const isUnknown = ({ code }: ProblemAnswer) => code === 'not-found' || code === 'invalid-input';

/** The community embedded in the server-rendered HTML, when it matches this URL. */
function getInitialCommunity(workspace: string) {
  const { community, at } = getFirstData() ?? {};
  if (!at || community?.workspace !== workspace.toLowerCase()) return null;
  return { initialData: community, initialDataUpdatedAt: at.getTime() };
}

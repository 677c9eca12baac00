import { communitiesApi } from '@signboard/contract/communities/endpoints.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { useEffect, useState } from 'react';
import { callInPlace } from '#web/lib/api/call.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { StatusView } from './status-view.tsx';

type Community = { workspace: string; name: string };

/** Shown at the mistyped address, where a letter can be corrected. */
export function UnknownList({ workspace }: { workspace: string }) {
  const { t } = useTranslation();
  const community = useCommunity(workspace);
  if (community === undefined) return null;
  return (
    <StatusView
      code={t('status.notFound.code')}
      title={t('status.notFound.title')}
      text={t('status.unknownList.text')}
      {...(community && {
        children: (
          <ButtonLink to={`/sb/${community.workspace}`}>
            {t('status.unknownList.community', { community: community.name })}
          </ButtonLink>
        ),
      })}
      otherWay={
        <ButtonLink to={PAGES.communities} variant="secondary">
          {t('status.unknownList.directory')}
        </ButtonLink>
      }
    />
  );
}

/** Undefined until it is known; null without a published community page. */
function useCommunity(workspace: string): Community | null | undefined {
  const [community, setCommunity] = useState<Community | null>();
  useEffect(() => {
    const unmounted = new AbortController();
    callInPlace(communitiesApi.page, {
      query: { workspace },
      signal: unmounted.signal,
      credentials: {},
    }).then(
      ({ result }) => setCommunity(result),
      () => !unmounted.signal.aborted && setCommunity(null),
    );
    return () => unmounted.abort();
  }, [workspace]);
  return community;
}

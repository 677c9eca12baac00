import type { ApiKeyItem } from '@signboard/contract/api-keys/schemas.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Link } from '#web/navigation/link.tsx';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { apiKeysQuery } from './api-keys-query.ts';
import { KeysTable } from './keys-table.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';

/** The keys beside the sessions: both are ways into the account. */
export function KeysInUse() {
  const { t } = useTranslation('api-keys');
  const [revoking, setRevoking] = useState<ApiKeyItem | null>(null);
  return (
    <SectionCard
      id="api-keys"
      title={t('title')}
      lead={t('inUse.lead')}
      action={<Link to={PAGES.developers}>{t('inUse.manage')}</Link>}
    >
      <QueryView query={useQuery(apiKeysQuery)} texts={useDataTexts()}>
        {(keys) =>
          keys.length > 0 ? (
            <KeysTable keys={keys} onRevoke={setRevoking} />
          ) : (
            <p className="muted text-sm">{t('inUse.none')}</p>
          )
        }
      </QueryView>
      {revoking && (
        <RevokeKeyDialog apiKey={revoking} onRevoked={() => {}} onClose={() => setRevoking(null)} />
      )}
    </SectionCard>
  );
}

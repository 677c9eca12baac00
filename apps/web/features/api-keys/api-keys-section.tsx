import type { ApiKeyItem } from '@signboard/contract/api-keys/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { apiKeysQuery } from './api-keys-query.ts';
import { CodeLine } from './code-line.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeysTable } from './keys-table.tsx';
import { type NewKey, NewKeyPanel } from './new-key-panel.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';

/** The workspace's API keys. */
export function ApiKeysSection() {
  const { t } = useTranslation('api-keys');
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<NewKey | null>(null);
  const [revoking, setRevoking] = useState<ApiKeyItem | null>(null);
  return (
    <SectionCard
      id="api-keys"
      title={t('title')}
      lead={
        <>
          {t('lead')} <a href="/docs">{t('reference')}</a>
        </>
      }
      action={<Button onClick={() => setCreating(true)}>{t('create.open')}</Button>}
    >
      {created && <NewKeyPanel created={created} onDone={() => setCreated(null)} />}
      <QueryView query={useQuery(apiKeysQuery)} texts={useDataTexts()}>
        {(keys) =>
          keys.length > 0 ? (
            <KeysTable keys={keys} onRevoke={setRevoking} />
          ) : (
            <EmptyState icon={KeyRound} title={t('empty.title')}>
              <div className="stack gap-4">
                <p>{t('empty.text')}</p>
                <CodeLine what={t('example')} text={curlExample(location.origin)} />
              </div>
            </EmptyState>
          )
        }
      </QueryView>
      {isCreating && (
        <CreateKeyDialog
          onCreated={(key) => {
            setCreating(false);
            setCreated(key);
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {revoking && (
        <RevokeKeyDialog
          apiKey={revoking}
          onRevoked={() => setCreated((shown) => (shown?.id === revoking.id ? null : shown))}
          onClose={() => setRevoking(null)}
        />
      )}
    </SectionCard>
  );
}

const curlExample = (origin: string) => `curl ${origin}/api/v1/lists -H "Authorization: Bearer sbk_…"`;

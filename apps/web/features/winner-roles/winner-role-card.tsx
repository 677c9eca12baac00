import type { WinnerRole } from '@signboard/contract/winner-roles/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { RoleSetup } from './role-setup.tsx';
import { RoleStatus } from './role-status.tsx';
import styles from './winner-role-card.module.css';
import { winnerRoleQuery } from './winner-role-query.ts';

/** The Discord role that a list's winners get: its setup, and how many have it. */
export function WinnerRoleCard({ listId }: { listId: string }) {
  const { t } = useTranslation('winner-roles');
  return (
    <Card className={styles.card} aria-labelledby="winner-role">
      <h2 id="winner-role" className="text-lg">
        {t('title')}
      </h2>
      <p className={styles.lead}>{t('lead')}</p>
      <QueryView query={useQuery(winnerRoleQuery(listId))} texts={useDataTexts()}>
        {(settings) => <Settings listId={listId} settings={settings} />}
      </QueryView>
    </Card>
  );
}

function Settings({ listId, settings }: { listId: string; settings: WinnerRole }) {
  const { t } = useTranslation('winner-roles');
  const [isChanging, setChanging] = useState(false);
  const { role, inviteUrl } = settings;
  if (!settings.isAvailable || inviteUrl === null) return <Notice>{t('off')}</Notice>;
  const isSetUp = role === null || isChanging;
  return (
    <>
      {role && (
        <RoleStatus listId={listId} settings={settings} role={role} onChange={() => setChanging(true)} />
      )}
      {isSetUp && (
        <RoleSetup
          listId={listId}
          inviteUrl={inviteUrl}
          onSaved={() => setChanging(false)}
          onCancel={role ? () => setChanging(false) : null}
        />
      )}
    </>
  );
}

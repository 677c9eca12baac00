import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { ERASURE_WORDS, isErasureConfirmed } from '@signboard/domain/accounts/erasure.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecaptchaNote } from '#web/features/captcha/recaptcha-note.tsx';
import { currentLanguage } from '#web/lib/preferences/preferences-store.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { ErasureObstacles } from './erasure-obstacles.tsx';
import { ErasureSummary } from './erasure-summary.tsx';
import { useErasure } from './use-erasure.ts';

/** Lists what is deleted and what stays, and requires a typed confirmation. */
export function EraseDialog({ me, onClose }: { me: Account; onClose(): void }) {
  const { t } = useTranslation('profile');
  const { preview, erasure, fault } = useErasure();
  const [typed, setTyped] = useState('');
  const told = preview.data;
  const canErase = told !== undefined && told.obstacles.length === 0;
  const word = ERASURE_WORDS[currentLanguage()];
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={t('data.erase.question')}
      confirmLabel={erasure.isPending ? t('data.erase.working') : t('data.erase.confirm')}
      cancelLabel={t('data.erase.cancel')}
      canConfirm={canErase && isErasureConfirmed(typed, me.workspace)}
      isBusy={erasure.isPending}
      onConfirm={() => erasure.mutate(typed.trim())}
      onClose={onClose}
    >
      {preview.isPending && <p role="status">{t('data.erase.loading')}</p>}
      {preview.isError && (
        <LoadFailure
          texts={{ failed: t('data.erase.notLoaded'), retry: t('data.erase.retry') }}
          onRetry={() => preview.refetch()}
        />
      )}
      {told && !canErase && <ErasureObstacles obstacles={told.obstacles} />}
      {told && canErase && (
        <>
          <ErasureSummary preview={told} />
          <TextField
            label={
              me.workspace === null ? t('data.erase.labelWord', { word }) : t('data.erase.labelWorkspace')
            }
            placeholder={me.workspace ?? word}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={fault}
          />
          <RecaptchaNote />
        </>
      )}
    </ConfirmDialog>
  );
}

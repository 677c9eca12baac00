import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { myDataApi } from '@signboard/contract/my-data/endpoints.ts';
import type { ErasurePreview } from '@signboard/contract/my-data/schemas.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { isErasureConfirmed } from '@signboard/domain/accounts/erasure.ts';
import { MIN_CAPTCHA_SCORE } from '@signboard/domain/accounts/min-captcha-score.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecaptchaNote } from '#web/features/captcha/recaptcha-note.tsx';
import { useCaptcha } from '#web/features/captcha/use-captcha.ts';
import { call } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { currentLanguage } from '#web/lib/preferences/preferences-store.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Link } from '#web/navigation/link.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { resetSession } from '../session/end-session.ts';
import styles from './erasure-summary.module.css';

const ERASURE_WORDS = import.meta.glob<string>('./*/erasure-word.ts', {
  base: '../../../../../packages/languages',
  eager: true,
  import: 'erasureWord',
});

/** Lists what is deleted and what stays, and requires a typed confirmation. */
export function EraseDialog({ me, onClose }: { me: Account; onClose(): void }) {
  const { t } = useTranslation('profile');
  const { preview, erasure, fault } = useErasure();
  const [typed, setTyped] = useState('');
  const told = preview.data;
  const canErase = told !== undefined && told.obstacles.length === 0;
  const word = ERASURE_WORDS[`./${currentLanguage()}/erasure-word.ts`] ?? '';
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={t('data.erase.question')}
      confirmLabel={erasure.isPending ? t('data.erase.working') : t('data.erase.confirm')}
      cancelLabel={t('data.erase.cancel')}
      canConfirm={canErase && isErasureConfirmed(typed, me.workspace, Object.values(ERASURE_WORDS))}
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

/** The lists that block deleting the account, each with what to do about it. */
function ErasureObstacles({ obstacles }: Pick<ErasurePreview, 'obstacles'>) {
  const { t } = useTranslation('profile');
  return (
    <Notice kind="warning" title={t('data.erase.blocked')}>
      <ul>
        {obstacles.map(({ id, name, reason }) => (
          <li key={id}>{t(`data.erase.${reason}`, { name })}</li>
        ))}
      </ul>
      <Link to={PAGES.listManage}>{t('data.erase.toLists')}</Link>
    </Notice>
  );
}

function ErasureSummary({ preview }: { preview: ErasurePreview }) {
  const { t, language } = useTranslation('profile');
  const { lists, entries, bots, workspace } = preview;
  const number = (count: number) => ({ count, number: count.toLocaleString(language) });
  const goes = [
    t('data.erase.goesProfile'),
    lists.deleted > 0 && t('data.erase.goesLists', number(lists.deleted)),
    entries.left > 0 && t('data.erase.goesEntries', number(entries.left)),
    bots.length > 0 && t('data.erase.goesBots', { names: bots.filter(Boolean).join(', ') }),
  ];
  const stays = [
    entries.kept > 0 && t('data.erase.staysEntries', number(entries.kept)),
    entries.kept > 0 && t('data.erase.staysReceipt'),
    entries.won > 0 && t('data.erase.staysWon', number(entries.won)),
    lists.kept > 0 && t('data.erase.staysLists', number(lists.kept)),
    workspace !== null && t('data.erase.staysWorkspace', { workspace }),
    t('data.erase.staysElsewhere'),
  ];
  return (
    <>
      <Points title={t('data.erase.goes')} points={goes} />
      <Points title={t('data.erase.stays')} points={stays} />
    </>
  );
}

function Points({ title, points }: { title: string; points: readonly (string | false)[] }) {
  return (
    <section className={styles.points}>
      <h3 className="text-sm">{title}</h3>
      <ul>{points.map((point) => point && <li key={point}>{point}</li>)}</ul>
    </section>
  );
}

/** The preview of what would be deleted, and the deletion with its anti-bot check; `fault` is a text for the person. */
function useErasure() {
  const { t } = useTranslation('profile');
  const translate = useTranslateMessage();
  const captcha = useCaptcha('account_erase');
  const preview = useQuery({
    queryKey: ['erasure'],
    queryFn: async ({ signal }) => (await call(myDataApi.previewErasure, { signal })).result,
    // Lists and draws may change in the meantime.
    gcTime: 0,
    retry: false,
  });
  const erasure = useMutation({
    mutationFn: async (confirmation: string) => {
      if ((await captcha.ensure()) < MIN_CAPTCHA_SCORE) throw new Error(t('data.erase.robot'));
      await call(myDataApi.erase, { body: { confirmation } });
    },
    onSuccess: async () => {
      notify(t('data.erase.done'), 'success');
      await resetSession();
    },
    onError: () => {
      captcha.spend();
      // A list may block the deletion by now.
      void preview.refetch();
    },
  });
  return { preview, erasure, fault: faultOf(erasure.error, translate('save.unknown-error')) };
}

function faultOf(error: unknown, unknown: string): string | undefined {
  if (error === null) return undefined;
  if (isProblem(error)) return error.fields?.lists ?? error.msg;
  return error instanceof Error ? error.message : unknown;
}

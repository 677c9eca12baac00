import { myDataApi } from '@signboard/contract/my-data/endpoints.ts';
import { MIN_CAPTCHA_SCORE } from '@signboard/domain/accounts/min-captcha-score.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { resetSession } from '#web/features/accounts/session/end-session.ts';
import { useCaptcha } from '#web/features/captcha/use-captcha.ts';
import { call } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';

/** The preview of what would be deleted, and the deletion with its anti-bot check; `fault` is a text for the person. */
export function useErasure() {
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

import { webhooksApi } from '@signboard/contract/webhooks/endpoints.ts';
import type { WebhookItem } from '@signboard/contract/webhooks/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callInPlace } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { attemptKey } from './attempt-text.ts';
import { webhooksQuery } from './webhooks-query.ts';
import styles from './webhooks-section.module.css';

/** Sends a test message and shows what the receiver answered. */
export function TestButton({ webhook }: { webhook: WebhookItem }) {
  const { t } = useTranslation('webhooks');
  const queries = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async () => (await callInPlace(webhooksApi.test, { body: { id: webhook.id } })).result,
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  });
  const attempt = data?.attempts.at(-1);
  return (
    <>
      <Button variant="secondary" size="sm" disabled={isPending} onClick={() => mutate()}>
        {t(isPending ? 'test.sending' : 'test.button')}
      </Button>
      {(attempt || error) && !isPending && (
        <div className={styles.answer}>
          {error && (
            <Notice kind="error" role="alert" title={isProblem(error) ? error.msg : t('test.notSent')} />
          )}
          {!error && attempt && (
            <Notice
              kind={data?.state === 'sent' ? 'success' : 'error'}
              role="status"
              title={t(`attempt.${attemptKey(attempt)}`, { status: attempt.status ?? '' })}
            >
              {attempt.answer && (
                <pre className={`${styles.pre} text-xs mono break`} translate="no">
                  {attempt.answer}
                </pre>
              )}
            </Notice>
          )}
        </div>
      )}
    </>
  );
}

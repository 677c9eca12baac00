import { webhooksApi } from '@signboard/contract/webhooks/endpoints.ts';
import type { WebhookDelivery, WebhookItem } from '@signboard/contract/webhooks/schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callInPlace } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { StatusChip } from '#web/ui/data/status-chip.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { type Attempt, attemptKey } from './attempt-text.ts';
import { deliveriesQuery, webhooksQuery } from './webhooks-query.ts';
import styles from './webhooks-section.module.css';

/** As long as deliveries are kept. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** The latest deliveries; each opens to its body and its attempts. */
export function Deliveries({ webhook }: { webhook: WebhookItem }) {
  const { t } = useTranslation('webhooks');
  const { date, time } = useFormatters();
  const replay = useReplay(webhook.id);
  return (
    <QueryView query={useQuery(deliveriesQuery(webhook.id))} texts={useDataTexts()}>
      {(deliveries) => (
        <div className={`${styles.log} stack`}>
          {webhook.droppedAt && (
            <Notice kind="warning" title={t('dropped.title', { count: webhook.dropped })}>
              <p>{t('dropped.text', { time: `${date(webhook.droppedAt)}, ${time(webhook.droppedAt)}` })}</p>
            </Notice>
          )}
          {deliveries.length === 0 && <p className={styles.standing}>{t('deliveries.none')}</p>}
          {deliveries.some(isReplayable) && (
            <Button
              variant="secondary"
              size="sm"
              disabled={replay.isPending}
              onClick={() => replay.mutate(null)}
            >
              {t('replay.all')}
            </Button>
          )}
          {deliveries.length > 0 && (
            <ul className={styles.deliveries}>
              {deliveries.map((delivery) => (
                <li key={delivery.id}>
                  <Delivery
                    delivery={delivery}
                    isBusy={replay.isPending}
                    onReplay={() => replay.mutate(delivery.id)}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </QueryView>
  );
}

const isReplayable = ({ state, type }: WebhookDelivery) => state === 'failed' && type !== 'webhook.test';

const CHIPS = { queued: 'OFFLINE', sending: 'OFFLINE', sent: 'ONLINE', failed: 'ATTENTION' } as const;

type DeliveryProps = { delivery: WebhookDelivery; isBusy: boolean; onReplay(): void };

function Delivery({ delivery, isBusy, onReplay }: DeliveryProps) {
  const { t } = useTranslation('webhooks');
  const { date, time } = useFormatters();
  const { id, type, state, createdAt, nextAttemptAt, attempts, body } = delivery;
  const last = attempts.at(-1);
  const isFinished = state === 'sent' || state === 'failed';
  return (
    <details className={styles.delivery}>
      <summary>
        <StatusChip status={CHIPS[state]} label={t(`state.${state}`)} />
        <code translate="no">{type}</code>
        <span className="muted text-sm">
          {last && t(`attempt.${attemptKey(last)}`, { status: last.status ?? '' })}{' '}
          {t('attempts', { count: attempts.length })}
        </span>
        <time dateTime={createdAt.toISOString()}>{`${date(createdAt)}, ${time(createdAt)}`}</time>
      </summary>
      <div className={`${styles.opened} stack text-sm`}>
        <p className={styles.standing}>
          <code translate="no">{id}</code>
        </p>
        {nextAttemptAt && attempts.length > 0 && (
          <p>{t('nextAttempt', { time: `${date(nextAttemptAt)}, ${time(nextAttemptAt)}` })}</p>
        )}
        <pre className={`${styles.pre} text-xs mono break`} translate="no">
          {readable(body)}
        </pre>
        <ol className="stack gap-2">
          {attempts.map((attempt) => (
            <AttemptLine key={attempt.at.toISOString()} attempt={attempt} />
          ))}
        </ol>
        {isFinished && (
          <Button variant="secondary" size="sm" disabled={isBusy} onClick={onReplay}>
            {t('replay.one')}
          </Button>
        )}
      </div>
    </details>
  );
}

function AttemptLine({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation('webhooks');
  const { date, time } = useFormatters();
  return (
    <li>
      <span>
        {t(`attempt.${attemptKey(attempt)}`, { status: attempt.status ?? '' })}{' '}
        <span className={styles.standing}>
          {`${date(attempt.at)}, ${time(attempt.at)}`}, {t('duration', { ms: attempt.durationMs })}
        </span>
      </span>
      {attempt.answer && (
        <pre className={`${styles.pre} text-xs mono break`} translate="no">
          {attempt.answer}
        </pre>
      )}
    </li>
  );
}

const readable = (body: string) => JSON.stringify(JSON.parse(body), null, 2);

/** One delivery, or with null all that failed. */
function useReplay(id: string) {
  const { t } = useTranslation('webhooks');
  const translate = useTranslateMessage();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (deliveryId: string | null) => {
      if (deliveryId === null) {
        const since = new Date(Date.now() - KEPT_MS).toISOString();
        await callInPlace(webhooksApi.replayFailed, { body: { id, since } });
      } else await callInPlace(webhooksApi.replay, { body: { id, deliveryId } });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey });
      notify(t('replay.done'), 'success');
    },
    onError: (error) => notify(isProblem(error) ? error.msg : translate('save.unknown-error'), 'error'),
  });
}

import { webhooksApi } from '@signboard/contract/webhooks/endpoints.ts';
import type { WebhookItem } from '@signboard/contract/webhooks/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { useId, useState } from 'react';
import { callInPlace } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CodeTags } from '#web/ui/data/code-tags.tsx';
import { StatusChip } from '#web/ui/data/status-chip.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import { Deliveries } from './deliveries.tsx';
import { TestButton } from './test-button.tsx';
import { webhooksQuery } from './webhooks-query.ts';
import styles from './webhooks-section.module.css';

type WebhookCardProps = { webhook: WebhookItem; onOpen(dialog: 'edit' | 'rotate' | 'delete'): void };

/** One webhook: where it sends, what, how it is doing, and what can be done with it. */
export function WebhookCard({ webhook, onOpen }: WebhookCardProps) {
  const { t } = useTranslation('webhooks');
  const [isLogOpen, setLogOpen] = useState(false);
  const logId = useId();
  const { setOn, isPending } = useSwitch(webhook);
  const isOn = webhook.offReason === null;
  return (
    <article className={`${styles.webhook} stack`} aria-label={webhook.url}>
      <div className="row gap-3 between shrink">
        <code className={`${styles.url} text-sm bold mono break`} translate="no">
          {webhook.url}
        </code>
        <StatusChip status={chipOf(webhook)} label={t(isOn ? 'on' : 'off')} />
      </div>
      <CodeTags tags={webhook.events} />
      <Standing webhook={webhook} />
      {webhook.offReason && (
        <Notice kind="warning" title={t(`offReason.${webhook.offReason}`)}>
          <p>{t('offHint')}</p>
          <Button size="sm" disabled={isPending} onClick={() => setOn(true)}>
            {t('switchOn')}
          </Button>
        </Notice>
      )}
      <div className="row shrink">
        <TestButton webhook={webhook} />
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isLogOpen}
          aria-controls={isLogOpen ? logId : undefined}
          onClick={() => setLogOpen(!isLogOpen)}
        >
          {t('deliveries.title')}
          <ChevronDown aria-hidden="true" size={16} className={styles.arrow} />
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onOpen('edit')}>
          {t('edit.open')}
        </Button>
        <Menu
          trigger={
            <IconButton label={t('more')}>
              <Ellipsis aria-hidden="true" size={18} />
            </IconButton>
          }
        >
          <MenuItem onSelect={() => onOpen('rotate')}>{t('rotate.open')}</MenuItem>
          <MenuItem onSelect={() => setOn(!isOn)}>{t(isOn ? 'switchOff' : 'switchOn')}</MenuItem>
          <MenuItem onSelect={() => onOpen('delete')}>{t('delete.open')}</MenuItem>
        </Menu>
      </div>
      {isLogOpen && (
        <div id={logId}>
          <Deliveries webhook={webhook} />
        </div>
      )}
    </article>
  );
}

const chipOf = ({ offReason, failed }: WebhookItem) => {
  if (offReason !== null) return 'OFFLINE';
  return failed > 0 ? 'ATTENTION' : 'ONLINE';
};

function Standing({ webhook }: { webhook: WebhookItem }) {
  const { t } = useTranslation('webhooks');
  const { date, time } = useFormatters();
  const { contracts, waiting, failed, dropped, previousSecretUntil: until } = webhook;
  const lines = [
    contracts.length > 0 && t('contracts', { count: contracts.length }),
    waiting > 0 && t('waiting', { count: waiting }),
    failed > 0 && t('failed', { count: failed }),
    dropped > 0 && t('dropped.title', { count: dropped }),
    until && until > new Date() && t('twoSecrets', { time: `${date(until)}, ${time(until)}` }),
  ].filter((line) => typeof line === 'string');
  return lines.length > 0 && <p className={styles.standing}>{lines.join(' ')}</p>;
}

function useSwitch({ id }: WebhookItem) {
  const { t } = useTranslation('webhooks');
  const translate = useTranslateMessage();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (isOn: boolean) => await callInPlace(webhooksApi.update, { body: { id, isOn } }),
    onSuccess: async (_, isOn) => {
      await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey });
      notify(t(isOn ? 'switchedOn' : 'switchedOff'), 'success');
    },
    onError: (error) => notify(isProblem(error) ? error.msg : translate('save.unknown-error'), 'error'),
  });
  return { setOn: (isOn: boolean) => mutate(isOn), isPending };
}

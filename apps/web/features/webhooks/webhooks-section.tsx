import { PAGES } from '@signboard/contract/pages.ts';
import type { WebhookItem } from '@signboard/contract/webhooks/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Link } from '#web/navigation/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { DeleteWebhookDialog, RotateSecretDialog } from './confirm-dialogs.tsx';
import { type NewSecret, NewSecretPanel } from './new-secret-panel.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { webhooksQuery } from './webhooks-query.ts';

type Open = { dialog: 'edit' | 'rotate' | 'delete'; webhook: WebhookItem } | { dialog: 'create' } | null;

/** The workspace's webhooks. One is added, or switched on again, with a confirmed email only. */
export function WebhooksSection({ isEmailConfirmed }: { isEmailConfirmed: boolean }) {
  const { t } = useTranslation('webhooks');
  const [open, setOpen] = useState<Open>(null);
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const close = () => setOpen(null);
  const showSecret = (next: NewSecret | null) => {
    close();
    if (next) setSecret(next);
  };
  return (
    <SectionCard
      id="webhooks"
      title={t('title')}
      lead={t('lead')}
      action={
        isEmailConfirmed && <Button onClick={() => setOpen({ dialog: 'create' })}>{t('create.open')}</Button>
      }
    >
      {!isEmailConfirmed && (
        <Notice title={t('email.title')}>
          <p>
            {t('email.text')} <Link to={PAGES.profile}>{t('email.link')}</Link>
          </p>
        </Notice>
      )}
      {secret && <NewSecretPanel created={secret} onDone={() => setSecret(null)} />}
      <QueryView query={useQuery(webhooksQuery)} texts={useDataTexts()}>
        {(webhooks) =>
          webhooks.length > 0 ? (
            <ul className="stack gap-4">
              {webhooks.map((webhook) => (
                <li key={webhook.id}>
                  <WebhookCard webhook={webhook} onOpen={(dialog) => setOpen({ dialog, webhook })} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState icon={Webhook} title={t('empty.title')}>
              <p>{t('empty.text')}</p>
            </EmptyState>
          )
        }
      </QueryView>
      {open?.dialog === 'create' && <WebhookDialog onSaved={showSecret} onClose={close} />}
      {open?.dialog === 'edit' && (
        <WebhookDialog webhook={open.webhook} onSaved={showSecret} onClose={close} />
      )}
      {open?.dialog === 'rotate' && (
        <RotateSecretDialog webhook={open.webhook} onRotated={showSecret} onClose={close} />
      )}
      {open?.dialog === 'delete' && (
        <DeleteWebhookDialog
          webhook={open.webhook}
          onDeleted={() => setSecret((shown) => (shown?.webhookId === open.webhook.id ? null : shown))}
          onClose={close}
        />
      )}
    </SectionCard>
  );
}

import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type BlueskyForm, blueskyForm } from '@signboard/contract/channels/channel-forms.ts';
import { channelsApi } from '@signboard/contract/channels/endpoints.ts';
import { CHANNEL_NAMES } from '@signboard/domain/channels/channels.ts';
import { useForm } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { botCall } from '../bot-call.ts';
import { useChannelConnect } from './use-channel-connect.ts';

const NAMES = { channel: CHANNEL_NAMES.bluesky };

export function BlueskyDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('channels');
  const form = useForm<BlueskyForm>({
    resolver: zodResolver(blueskyForm),
    defaultValues: { identifier: '', password: '', labelAsBot: true },
  });
  const errorOf = useFieldError(form);
  const { submit, isBusy, fault } = useChannelConnect({
    form,
    send: (body) => botCall(channelsApi.connectBluesky, { body }),
    done: t('connected', NAMES),
    onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('connect', NAMES)}
      confirmLabel={t(isBusy ? 'connecting' : 'connectButton')}
      cancelLabel={t('cancel')}
      isBusy={isBusy}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <p>{t('bluesky.create', NAMES)}</p>
      {fault && (
        <Notice kind="error" role="alert">
          {fault}
        </Notice>
      )}
      <TextField
        label={t('bluesky.handle')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={300}
        placeholder="name.bsky.social"
        error={errorOf('identifier')}
        {...form.register('identifier')}
      />
      <TextField
        label={t('bluesky.password')}
        type="password"
        autoComplete="off"
        required
        maxLength={40}
        hint={t('bluesky.passwordHint')}
        error={errorOf('password')}
        {...form.register('password')}
      />
      <CheckboxField
        label={t('bluesky.label', NAMES)}
        hint={t('bluesky.labelHint', NAMES)}
        {...form.register('labelAsBot')}
      />
    </ConfirmDialog>
  );
}

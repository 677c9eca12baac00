import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type TelegramForm, telegramForm } from '@signboard/contract/channels/channel-forms.ts';
import { channelsApi } from '@signboard/contract/channels/endpoints.ts';
import { CHANNEL_NAMES } from '@signboard/domain/channels/channels.ts';
import { useForm } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { botCall } from '../bot-call.ts';
import styles from './channels-section.module.css';
import { useChannelConnect } from './use-channel-connect.ts';

const NAMES = { channel: CHANNEL_NAMES.telegram, botFather: '@BotFather', example: '@channelname' };

export function TelegramDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('channels');
  const form = useForm<TelegramForm>({
    resolver: zodResolver(telegramForm),
    defaultValues: { token: '', chat: '' },
  });
  const errorOf = useFieldError(form);
  const { submit, isBusy, fault } = useChannelConnect({
    form,
    send: (body) => botCall(channelsApi.connectTelegram, { body }),
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
      <ol className={`${styles.steps} stack gap-2`}>
        <li>{t('telegram.create', NAMES)}</li>
        <li>{t('telegram.add')}</li>
      </ol>
      {fault && (
        <Notice kind="error" role="alert">
          {fault}
        </Notice>
      )}
      <TextField
        label={t('telegram.token')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={120}
        placeholder="123456789:AA…"
        hint={t('telegram.tokenHint')}
        error={errorOf('token')}
        {...form.register('token')}
      />
      <TextField
        label={t('telegram.chat')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={100}
        hint={t('telegram.chatHint', NAMES)}
        error={errorOf('chat')}
        {...form.register('chat')}
      />
    </ConfirmDialog>
  );
}

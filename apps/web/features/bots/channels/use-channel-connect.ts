import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { cacheBot } from '../bot-queries.ts';

type ConnectOptions<V extends FieldValues, S> = {
  form: UseFormReturn<V, unknown, S>;
  send(values: S): Promise<{ result: BotAnswer }>;
  done: string;
  onClose(): void;
};

/** Connects a channel from a dialog. Errors appear at their fields, or above them; what was typed stays. */
export function useChannelConnect<V extends FieldValues, S>(options: ConnectOptions<V, S>) {
  const { form, send, done, onClose } = options;
  const { t } = useTranslation('channels');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function connect(values: S): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      cacheBot((await send(values)).result);
      notify(done, 'success');
      onClose();
    } catch (reason) {
      const fields = Object.entries((isProblem(reason) && reason.fields) || {});
      for (const [name, message] of fields) form.setError(name as FieldPath<V>, { message });
      if (fields.length === 0) setFault(isProblem(reason) ? reason.msg : t('failed'));
      setBusy(false);
    }
  }

  return { submit: form.handleSubmit(connect), isBusy, fault };
}

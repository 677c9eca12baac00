import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import { nameField, urlEndNameField } from '@signboard/contract/lists/general-form.ts';
import type { ListItem } from '@signboard/contract/lists/list.ts';
import { toSlug } from '@signboard/domain/accounts/workspace-name.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useCaptcha } from '#web/features/captcha/use-captcha.ts';
import { call } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { isMessageKey } from '#web/lib/i18n/messages.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { useNavigate } from '#web/navigation/use-navigate.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { copyAddress, copyName } from './copy-names.ts';
import { editPath, publicPath } from './list-paths.ts';
import { LISTS_KEY } from './lists-queries.ts';

const copyForm = z.object({ name: nameField, urlEndName: urlEndNameField });
type CopyForm = z.input<typeof copyForm>;

/** Asks for the copy's name and address, creates it and opens it. */
export function DuplicateListDialog({ list, onClose }: { list: ListItem; onClose(): void }) {
  const { t } = useTranslation('lists');
  const translate = useTranslateMessage();
  const form = useForm<CopyForm>({
    resolver: zodResolver(copyForm),
    defaultValues: {
      name: copyName(list.name, (name) => t('duplication.copyName', { name })),
      urlEndName: copyAddress(list.urlEndName),
    },
  });
  const copying = useDuplicateList(list, onClose);
  const { errors } = form.formState;
  const errorOf = (field: keyof CopyForm) => {
    const message = errors[field]?.message ?? copying.fields[field];
    return message && isMessageKey(message) ? translate(message) : message;
  };
  const address = toSlug(form.watch('urlEndName'));
  return (
    <ConfirmDialog
      isOpen
      title={t('duplication.title')}
      confirmLabel={copying.isPending ? t('duplication.working') : t('duplication.confirm')}
      cancelLabel={t('cancel')}
      isBusy={copying.isPending}
      onConfirm={form.handleSubmit((names) => copying.copy(names))}
      onClose={onClose}
    >
      <p>{t('duplication.text', { name: list.name })}</p>
      <TextField
        label={t('duplication.name')}
        autoComplete="off"
        required
        error={errorOf('name')}
        {...form.register('name')}
      />
      <TextField
        label={t('duplication.address')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={address && publicPath({ workspace: list.workspace, urlEndName: address })}
        error={errorOf('urlEndName')}
        {...form.register('urlEndName')}
      />
      {copying.fault && <Notice kind="error" role="alert" title={copying.fault} />}
    </ConfirmDialog>
  );
}

/** Field errors from the server are set on their fields, others are shown below. */
function useDuplicateList(list: ListItem, onClose: () => void) {
  const { t } = useTranslation('lists');
  const translate = useTranslateMessage();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const captcha = useCaptcha('list_general_create');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (names: CopyForm) => {
      await captcha.ensure();
      return await call(listsApi.duplicate, { body: { id: list.id, ...names } });
    },
    // Also after an error: the server may have used the pass.
    onSettled: captcha.spend,
    onSuccess: async ({ result: copy }) => {
      onClose();
      void queries.invalidateQueries({ queryKey: LISTS_KEY });
      await navigate(editPath(copy));
      notify(t('duplication.done', { name: copy.name }), 'success');
    },
  });
  const problem = isProblem(error) ? error : null;
  const fields: Partial<Record<string, string>> = problem?.fields ?? {};
  const isSaidAtField = fields.name !== undefined || fields.urlEndName !== undefined;
  const fault = error && !isSaidAtField ? (problem?.msg ?? translate('save.unknown-error')) : null;
  return { copy: (names: CopyForm) => mutate(names), isPending, fields, fault };
}

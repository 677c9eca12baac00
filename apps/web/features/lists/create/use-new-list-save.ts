import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { useRef, useState } from 'react';
import { useCaptcha } from '#web/features/captcha/use-captcha.ts';
import { usePrefetchCaptcha } from '#web/features/captcha/use-prefetch-captcha.ts';
import { saveState } from '#web/features/forms/save-state.ts';
import { useFormSave } from '#web/features/forms/use-form-save.ts';
import { call } from '#web/lib/api/call.ts';
import { uploadImage } from '#web/lib/api/upload-image.ts';
import { useNavigate } from '#web/navigation/use-navigate.ts';
import { useCacheList } from '../editor/list-queries.ts';
import { SHARING } from '../share/use-share-sheet.ts';
import { editPath } from '../tables/list-paths.ts';
import type { NewListValues } from './new-list-values.ts';
import { paintFile } from './paint-artwork.ts';
import { type SendCalls, sendNewList } from './send-new-list.ts';
import type { NewListPage } from './use-new-list.ts';

export type Intent = 'publish' | 'draft';

const CALLS: SendCalls = {
  upload: async (shape, of) => await uploadImage({ file: await paintFile(shape, of) }),
  create: async (body) => (await call(listsApi.createWithSettings, { body })).result,
};

/** Saving, by either button. */
export function useNewListSave(page: NewListPage) {
  const { form, latestAttempt, onAttempt, discard, isAccountReady } = page;
  const { isDirty } = form.formState;
  const captcha = useCaptcha('list_general_create');
  usePrefetchCaptcha(isDirty && isAccountReady, captcha);
  const wanted = useRef<Intent>('publish');
  const [intent, setIntent] = useState<Intent>('publish');
  /** The list that an earlier attempt created with other settings. */
  const [createdId, setCreatedId] = useState<string | null>(null);
  const open = useOpenList();

  async function send(values: NewListValues): Promise<List> {
    setCreatedId(null);
    return await sendNewList(values, wanted.current === 'publish', {
      calls: CALLS,
      attempt: latestAttempt.current,
      onAttempt,
      now: new Date(),
    });
  }

  const { save, isSubmitting } = useFormSave({
    form,
    captcha,
    send,
    valuesOf: () => form.getValues(),
    onSaved: (list) => {
      discard();
      open(list);
    },
    onRefused: ({ code, detail }) => {
      if (code !== 'idempotency-key-reused' || detail === undefined) return false;
      setCreatedId(detail);
      return true;
    },
  });
  const state = saveState({
    isActive: false,
    isFinished: false,
    isDirty,
    isSubmitting,
    captcha: captcha.state,
    isAccountReady,
  });

  function submit(next: Intent): void {
    if (state.isBusy || state.refusal !== null) return;
    wanted.current = next;
    setIntent(next);
    void form.handleSubmit(save)();
  }
  return { captcha, state, intent, createdId, submit };
}

/** A new list has its own URL from now on. */
function useOpenList(): (list: List) => void {
  const keep = useCacheList();
  const navigate = useNavigate();
  return (list) => {
    keep(list);
    void navigate(editPath(list), { replace: true, state: list.active ? SHARING : null });
  };
}

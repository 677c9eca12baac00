import type { List } from '@signboard/contract/lists/list.ts';
import { getListState } from '@signboard/domain/lists/list-state.ts';
import { useRef, useState } from 'react';
import { saveState } from '#web/features/forms/save-state.ts';
import { useFormSave } from '#web/features/forms/use-form-save.ts';
import { useNavigate } from '#web/navigation/use-navigate.ts';
import { useCacheList } from '../editor/list-queries.ts';
import { SHARING } from '../share/use-share-sheet.ts';
import { editPath } from '../tables/list-paths.ts';
import type { NewList } from './parse-new-list.ts';
import { saveCalls } from './save-calls.ts';
import { type SaveStep, saveNewList } from './save-new-list.ts';
import type { NewListPage } from './use-new-list.ts';
import { useNewListCaptcha } from './use-new-list-captcha.ts';

export type Intent = 'publish' | 'draft';

/** Saving, by either button. */
export function useNewListSave(page: NewListPage) {
  const { form, latestProgress, onProgress, discard, isAccountReady } = page;
  const { isDirty } = form.formState;
  const captcha = useNewListCaptcha(isDirty && isAccountReady);
  const wanted = useRef<Intent>('publish');
  const [intent, setIntent] = useState<Intent>('publish');
  const [failedStep, setFailedStep] = useState<SaveStep | null>(null);
  const open = useOpenList();

  async function send(list: NewList): Promise<List> {
    setFailedStep(null);
    let step: SaveStep = 'general';
    const onStep = (next: SaveStep) => {
      step = next;
    };
    const context = { calls: saveCalls, progress: latestProgress.current, onProgress, onStep };
    try {
      return await saveNewList(list, { isPublishing: wanted.current === 'publish' }, context);
    } catch (reason) {
      setFailedStep(step);
      throw reason;
    }
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
  return { captcha, state, intent, failedStep, submit };
}

/** A new list has its own URL from now on. */
function useOpenList(): (list: List) => void {
  const keep = useCacheList();
  const navigate = useNavigate();
  return (list) => {
    // Activating answers only with the switch.
    keep({ ...list, state: getListState(list, new Date()) });
    void navigate(editPath(list), { replace: true, state: list.active ? SHARING : null });
  };
}

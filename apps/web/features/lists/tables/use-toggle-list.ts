import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import { useRef, useState } from 'react';
import { call } from '#web/lib/api/call.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { useListAction } from './use-list-action.ts';

type ToggleOptions = {
  /** The notification. */
  doneText(isActive: boolean): string;
  /** Called when the question has closed. */
  onPublished(): void;
};

/** Activates or deactivates a list, after a question. */
export function useToggleList(listId: string, { doneText, onPublished }: ToggleOptions) {
  const [isAsking, setAsking] = useState(false);
  const isPublished = useRef(false);
  const { run, isRunning } = useListAction(listId, async () => {
    const { result } = await call(listsApi.activate, { body: { id: listId } });
    isPublished.current = result.active;
    notify(doneText(result.active), 'success');
    return { active: result.active };
  });

  async function accept(): Promise<void> {
    isPublished.current = false;
    await run();
    setAsking(false);
    if (isPublished.current) onPublished();
  }

  return {
    isRunning,
    ask: () => setAsking(true),
    question: {
      isOpen: isAsking,
      isBusy: isRunning,
      onClose: () => setAsking(false),
      onConfirm: () => void accept(),
    },
  };
}

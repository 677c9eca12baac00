import { createStore } from '#web/lib/store/store.ts';

/** Whether the open tab holds changes that are not saved: the side panel has to mention them. */
export const unsaved = createStore(false);

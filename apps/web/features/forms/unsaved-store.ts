import { createStore } from '#web/lib/store/store.ts';

/** Whether the open tab has unsaved changes; the side panel shows it. */
export const unsaved = createStore(false);

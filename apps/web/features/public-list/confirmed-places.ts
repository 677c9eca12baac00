import { createStore } from '#web/lib/store/store.ts';

/** How many places were confirmed on this page: parts that show a person's result ask for it again. */
export const confirmedPlaces = createStore(0);

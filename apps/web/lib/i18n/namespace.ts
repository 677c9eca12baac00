import type { Resources } from '#web/i18n/resources.ts';

/** The name of a file of texts. */
export type Namespace = keyof Resources;

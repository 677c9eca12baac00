import type { Resources } from '#web/i18n/resources.ts';

export type Namespace = keyof Resources;

import type { GeneralForm } from '@signboard/contract/lists/general-form.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { DEFAULT_COLOR } from '@signboard/domain/lists/list-types.ts';

/** Null is a new list. The header shows the color if there is one, else the banner. */
export function generalValues(list: List | null): GeneralForm {
  return {
    name: list?.name ?? '',
    urlEndName: list?.urlEndName ?? '',
    description: list?.description ?? '',
    logo: list?.logo ?? '',
    website: list?.website ?? '',
    isColor: list === null || Boolean(list.color),
    banner: list?.banner ?? '',
    color: list?.color ?? DEFAULT_COLOR,
    chain: list?.chain ?? 'ethereum',
  };
}

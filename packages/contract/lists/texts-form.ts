import { TEXT_SETTINGS, TEXT_SWITCHES } from '@signboard/domain/lists/list-settings.ts';
import { z } from 'zod';
import { accessShape } from './access-form.ts';
import { acrossFields } from './form-fields.ts';
import { checkLooks, generalShape, settleLooks } from './general-form.ts';
import { registrationShape } from './registration-form.ts';
import { pickFields, requireSwitched } from './setting-fields.ts';

const { isColor, ...general } = generalShape.shape;
const all = { ...general, ...registrationShape.shape, ...accessShape.shape };

/** Texts and pictures. They are no terms, so an owner may change them while people join. */
export const textsShape = z.object({ ...pickFields(all, TEXT_SETTINGS), isColor });

/** The switches are read-only here: they decide which messages and links are required. */
export const textsForm = z
  .object({ ...textsShape.shape, ...pickFields(all, TEXT_SWITCHES) })
  .check(acrossFields(checkLooks), acrossFields(requireSwitched(textsShape.shape)))
  .transform(settleLooks);

export type TextsForm = z.input<typeof textsForm>;
export type Texts = z.output<typeof textsForm>;

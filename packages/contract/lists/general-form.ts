import { isSlug, toSlug } from '@signboard/domain/accounts/workspace-name.ts';
import { z } from 'zod';
import { MAX_TYPED_NAME_LENGTH } from '../accounts/profile-form.ts';
import { named } from '../texts/message.ts';
import { isVisibleText } from '../visible-text.ts';
import { acrossFields, demand, imageField } from './form-fields.ts';
import { settingFields } from './setting-fields.ts';

const MAX_COLOR_LENGTH = 20;

/** The last part of the public address. */
export const urlEndNameField = z
  .string(named('field.url-name-required'))
  .max(MAX_TYPED_NAME_LENGTH, named('field.too-long'))
  .transform(toSlug)
  .pipe(
    z
      .string()
      .min(1, named('field.url-name-required'))
      .max(60, named('field.too-long'))
      .refine(isSlug, named('field.url-name-pattern')),
  );

export const nameField = z
  .string(named('field.name-required'))
  .trim()
  .min(1, named('field.name-required'))
  .max(100, named('field.too-long'))
  .refine(isVisibleText, named('field.invisible-characters'));

const ownFields = {
  name: nameField,
  urlEndName: urlEndNameField,
  description: z
    .string(named('field.description-required'))
    .trim()
    .min(1, named('field.description-required'))
    .max(5_000, named('field.too-long')),
  logo: imageField,
  banner: imageField,
  color: z
    .union([z.string().trim().max(MAX_COLOR_LENGTH, named('field.color-invalid')), z.null()])
    .optional(),
  chain: z.enum(['ethereum', 'solana']).default('ethereum'),
};

/** The General tab, before cross-field rules. */
export const generalShape = z.object({
  ...settingFields(['general'], ownFields),
  /** Form only: whether the list has a color or a banner. */
  isColor: z.boolean().optional(),
});

type General = z.output<typeof generalShape>;
type Looks = Pick<General, 'logo' | 'isColor' | 'banner' | 'color'>;

/** The form's choice, otherwise the color if set, otherwise the banner. */
const wearsColor = ({ isColor, color, banner }: Looks) => isColor ?? (Boolean(color) || !banner);

/** The logo, and a color or a banner. */
export function checkLooks(context: z.core.ParsePayload<Looks>): void {
  const general = context.value;
  demand(context, general.logo, ['logo'], 'field.logo-required');
  if (!wearsColor(general)) {
    demand(context, general.banner, ['banner'], 'field.banner-required');
    return;
  }
  demand(context, general.color, ['color'], 'field.color-required');
  if (general.color)
    demand(context, /^#[0-9a-fA-F]{6}$/.test(general.color), ['color'], 'field.color-invalid');
}

/** Choosing one clears the other; the choice itself is not stored. */
export function settleLooks<G extends Looks>({ isColor, ...general }: G) {
  const isColored = wearsColor({ isColor, ...general } as Looks);
  return {
    ...general,
    banner: isColored ? null : general.banner,
    color: isColored ? (general.color ?? null) : null,
  };
}

/** The General tab; also used to create a list. */
export const generalForm = generalShape.check(acrossFields(checkLooks)).transform(settleLooks);

export type GeneralForm = z.input<typeof generalForm>;

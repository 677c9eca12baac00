import { isSlug, toSlug } from '@signboard/domain/accounts/workspace-name.ts';
import { z } from 'zod';
import { named } from '../named-message.ts';
import { demand, imageField, optionalUrl } from './form-fields.ts';

/** The public address's last part, as a person types it. */
export const urlEndNameField = z
  .string(named('field.url-name-required'))
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
  .max(100, named('field.too-long'));

const generalFields = {
  name: nameField,
  urlEndName: urlEndNameField,
  description: z
    .string(named('field.description-required'))
    .trim()
    .min(1, named('field.description-required'))
    .max(5_000, named('field.too-long')),
  logo: imageField,
  website: optionalUrl,
  /** Only the form has this: whether the list wears a color or a banner. */
  isColor: z.boolean().optional(),
  banner: imageField,
  color: z.union([z.string().trim(), z.null()]).optional(),
  chain: z.enum(['ethereum', 'solana']).default('ethereum'),
};

/** The fields of the General tab, before the rules that tie them together. */
export const generalShape = z.object(generalFields);

type General = z.output<typeof generalShape>;

/** Color or banner: what the form says, else the color if there is one, else the banner. */
const wearsColor = ({ isColor, color, banner }: General) => isColor ?? (Boolean(color) || !banner);

/** The rules of the General tab that look at more than one field. */
export function checkGeneral(context: z.core.ParsePayload<General>): void {
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

/** Choosing one clears the other; the choice itself is the form's own. */
export function settleLooks<G extends General>({ isColor, ...general }: G) {
  const isColored = wearsColor({ isColor, ...general } as General);
  return {
    ...general,
    banner: isColored ? null : general.banner,
    color: isColored ? (general.color ?? null) : null,
  };
}

/** The General tab; also what creates a list. */
export const generalForm = generalShape.check(checkGeneral).transform(settleLooks);

export type GeneralForm = z.input<typeof generalForm>;

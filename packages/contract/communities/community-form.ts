import { normaliseUrl } from '@signboard/domain/lists/normalise-input.ts';
import { z } from 'zod';
import { imageField, MAX_TYPED_URL_LENGTH } from '../lists/form-fields.ts';
import { named } from '../texts/message.ts';
import { isVisibleText } from '../visible-text.ts';

export const MAX_LINKS = 6;

/** No link can be read on its way. */
function findLinkFault(address: string | null): 'field.url-invalid' | 'field.https-only' | null {
  if (address === null || address.length > 300) return 'field.url-invalid';
  const { protocol, hostname } = new URL(address);
  if (!hostname.includes('.')) return 'field.url-invalid';
  return protocol === 'https:' ? null : 'field.https-only';
}

const typedLink = z.string().max(MAX_TYPED_URL_LENGTH, named('field.url-invalid'));

/** `nightmarket.example` becomes an https link. */
const linkField = typedLink.transform((typed, context): string => {
  const address = normaliseUrl(typed);
  const message = findLinkFault(address);
  if (message === null) return new URL(address ?? '').href;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** One per line in the form. */
const linksField = z
  .union([z.string().max(3000), z.array(typedLink).max(100)])
  .transform((typed) => (typeof typed === 'string' ? typed.split('\n') : typed).filter((line) => line.trim()))
  .pipe(z.array(linkField).max(MAX_LINKS, named('field.links-too-many')));

/** A community as its owner edits it. Only published communities can be listed. */
export const communityForm = z
  .object({
    name: z
      .string(named('field.name-required'))
      .trim()
      .min(1, named('field.name-required'))
      .max(80, named('field.too-long'))
      .refine(isVisibleText, named('field.invisible-characters')),
    about: z
      .string()
      .trim()
      .max(2000, named('field.too-long'))
      .refine((text) => text.split(/\r?\n/).every(isVisibleText), named('field.invisible-characters')),
    logo: imageField,
    links: linksField,
    isPublished: z.boolean(),
    isListed: z.boolean(),
  })
  .transform((form) => ({ ...form, isListed: form.isPublished && form.isListed }));

export type CommunityForm = z.input<typeof communityForm>;
export type CommunitySettings = z.output<typeof communityForm>;

import { publicPageOf, publicPageUrl } from '@signboard/contract/pages.ts';
import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import type { PageSummary } from '@signboard/contract/public-page-renderer.ts';
import { say } from '@signboard/contract/texts/message.ts';
import { LANGUAGES, type Language } from '@signboard/domain/accounts/language.ts';
import { listMetadata } from './list-metadata.ts';
import type { PageMetadata } from './page-head.ts';

/** The preview image of shared links to our own pages. */
const SHARE_PICTURE = '/share.png';

type Shown = { path: string; list: PublicList | null; summary: PageSummary | null };

export function pageMetadata(
  { path, list, summary }: Shown,
  language: Language,
  publicUrl: string,
): PageMetadata {
  if (list) return listMetadata(list, language, publicUrl);
  const picture = { url: new URL(SHARE_PICTURE, publicUrl).href, isWide: true };
  const name = publicPageOf(path);
  const urls = name && {
    url: publicPageUrl(name, language, publicUrl),
    translations: [
      ...LANGUAGES.map((one) => ({ language: one, url: publicPageUrl(name, one, publicUrl) })),
      { language: 'x-default', url: publicPageUrl(name, 'en', publicUrl) },
    ],
  };
  const { title = 'Signboard', description = say('shell.description', language) } = summary ?? {};
  return {
    title: title === 'Signboard' ? title : `${title} · Signboard`,
    sharedTitle: title,
    description,
    picture,
    ...urls,
    structured: summary?.structured ?? null,
  };
}

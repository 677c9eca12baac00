import type { Language } from '@signboard/domain/accounts/language.ts';
import { textsIn } from '@signboard/languages/texts.ts';
import type { Draft } from './draft.ts';

type Frame = { language: Language; unsubscribe: string | null };

/** The plain-text part: the same content in the same order as the HTML. */
export function renderText(draft: Draft, { language, unsubscribe }: Frame): string {
  const { footer, ownerWords: caption, unsubscribe: label } = textsIn(language).mails;
  const { lines, link, page, ownerWords, closing } = draft;
  const words = ownerWords ? [`${caption}:`, ownerWords.title, ownerWords.message].filter(Boolean) : [];
  const foot = [footer, ...(unsubscribe ? [`${label}: ${unsubscribe}`] : [])].join('\n');
  const links = [...(link ? [link.url] : []), ...(page ? [`${page.label}: ${page.url}`] : [])];
  return [...lines, ...links, ...words, closing, `-- \n${foot}`].join('\n\n');
}

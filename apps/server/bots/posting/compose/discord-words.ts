import type { Language } from '@signboard/domain/accounts/language.ts';
import { escapeForDiscord, type WebhookBody } from '@signboard/domain/posts/compose-embed.ts';
import { FULL_DETAIL } from '@signboard/domain/posts/post-detail.ts';
import { renderTemplate } from '@signboard/domain/posts/post-template.ts';
import type { PostSubject } from '@signboard/domain/posts/sale-facts.ts';
import { textsIn } from '@signboard/languages/texts.ts';
import type { PostContent } from './post-content.ts';

type DescriptionParts = Pick<PostContent, 'names' | 'prices' | 'links'> & {
  hashtags: readonly string[];
  template: string;
  postLanguage: Language;
};

/** The owner's wording of a sale for Discord; null for ours. The message's title links to the token anyway. */
export function composeDescription(
  subject: PostSubject,
  { names, prices, links, hashtags, template, postLanguage }: DescriptionParts,
): string | null {
  if (subject.kind === 'mint' || subject.kind === 'listing') return null;
  return renderTemplate(template, subject, {
    names,
    prices,
    hashtags,
    link: links.token ?? links.transaction,
    hasLink: false,
    words: textsIn(postLanguage).posts,
    detail: FULL_DETAIL,
    reference: null,
    escapeText: escapeForDiscord,
  });
}

/** What the history and the preview show of a message: its text without links. */
export function wordsOf({ embeds: [embed] }: WebhookBody, language: Language): string {
  const { transaction } = textsIn(language).posts.fields;
  const fields = embed?.fields?.filter(({ name }) => name !== transaction) ?? [];
  const lines = fields.map(({ name, value }) => `${name}: ${value.replace(/^\[(.*)\]\(\S+\)$/, '$1')}`);
  const described = embed?.description === undefined ? [] : [embed.description];
  return [embed?.title ?? '', ...described, ...lines].join('\n').replace(/\\(.)/g, '$1');
}

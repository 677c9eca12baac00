/** The id is the anchor on the page, the same in every language. */
export type Faq = { id: string; question: string; answer: string };

export type FaqTopic = { id: string; title: string; faqs: Faq[] };

/** The format of the text file: by id, in display order. */
export type FaqTexts = Record<
  string,
  { title: string; items: Record<string, { question: string; answer: string }> }
>;

export function faqTopics(texts: FaqTexts): FaqTopic[] {
  return Object.entries(texts).map(([id, { title, items }]) => ({
    id,
    title,
    faqs: Object.entries(items).map(([key, words]) => ({ id: key, ...words })),
  }));
}

/** One question; its id is its address on the page, the same in every language. */
export type Faq = { id: string; question: string; answer: string };

/** Questions about one thing. */
export type FaqTopic = { id: string; title: string; faqs: Faq[] };

/** The texts as their file has them: by id, in the order in which they are read. */
export type FaqTexts = Record<
  string,
  { title: string; items: Record<string, { question: string; answer: string }> }
>;

/** The topics of a file of texts. */
export function faqTopics(texts: FaqTexts): FaqTopic[] {
  return Object.entries(texts).map(([id, { title, items }]) => ({
    id,
    title,
    faqs: Object.entries(items).map(([key, words]) => ({ id: key, ...words })),
  }));
}

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

/** Keeps the questions that contain every word of the search. */
export function searchFaqs(topics: readonly FaqTopic[], query: string): FaqTopic[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return topics
    .map((topic) => ({
      ...topic,
      faqs: topic.faqs.filter(({ question, answer }) => {
        const text = fold(`${topic.title} ${question} ${answer}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ faqs }) => faqs.length > 0);
}

/** Without case and accents: people omit both in a search. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

import type { FaqTopic } from './faq.ts';

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

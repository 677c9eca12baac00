import en from '@signboard/languages/en/pages/faqs.json';
import es from '@signboard/languages/es/pages/faqs.json';
import { describe, expect, it } from 'vitest';
import { faqTopics, searchFaqs } from './faq.ts';

const TOPICS = [
  {
    id: 'billeteras',
    title: 'Billeteras',
    faqs: [
      { id: 'sesion', question: '¿Cómo inicio sesión?', answer: 'Firma un mensaje.' },
      { id: 'fondos', question: '¿Puede mover mis fondos?', answer: 'No.' },
    ],
  },
  { id: 'sorteo', title: 'El sorteo', faqs: [{ id: 'justo', question: '¿Es justo?', answer: 'Sí.' }] },
];
const found = (query: string) => searchFaqs(TOPICS, query).flatMap(({ faqs }) => faqs.map(({ id }) => id));

describe('[M1] the FAQ search', () => {
  it('shows everything for an empty search', () => {
    expect(found('  ')).toEqual(['sesion', 'fondos', 'justo']);
  });

  it('ignores case and accents', () => {
    expect(found('SESION')).toEqual(['sesion']);
    expect(found('sesión')).toEqual(['sesion']);
    expect(found('inició')).toEqual(['sesion']);
  });

  it('requires every word, in the question, the answer or the topic', () => {
    expect(found('firma inicio')).toEqual(['sesion']);
    expect(found('billeteras fondos')).toEqual(['fondos']);
    expect(found('firma fondos')).toEqual([]);
  });

  it('treats special characters literally, and omits topics without matches', () => {
    expect(found('.*')).toEqual([]);
    expect(searchFaqs(TOPICS, 'justo').map(({ id }) => id)).toEqual(['sorteo']);
  });
});

describe.each([
  ['en', en],
  ['es', es],
])('[M1] the questions in %s', (_language, texts) => {
  const ids = faqTopics(texts.groups).flatMap(({ id, faqs }) => [
    `topic-${id}`,
    ...faqs.map((faq) => faq.id),
  ]);

  it('are many, and each has its own anchor', () => {
    expect(ids.length).toBeGreaterThan(25);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});

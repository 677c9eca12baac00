import type { PublicPageName } from '@signboard/contract/pages.ts';
import type { PageSummary } from '@signboard/contract/public-page-renderer.ts';
import type { i18n } from 'i18next';
import { faqTopics } from '../features/faqs/faq.ts';

/** Title, description and structured data of each public page. */
export const PAGE_SUMMARIES: Record<PublicPageName, (texts: i18n) => PageSummary> = {
  landing: ({ t }) => ({
    title: 'Signboard',
    description: t('landing:description'),
    structured: {
      '@context': 'https://schema.org',
      '@type': 'WebApplication',
      name: 'Signboard',
      description: t('landing:description'),
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Any',
      offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    },
  }),
  listCurator: ({ t }) => plain(t('curator:name'), t('curator:description')),
  botLanding: ({ t }) => plain(t('bots:landing.name'), t('bots:landing.description')),
  earlyAdopter: ({ t }) => plain(t('early-adopter:name'), t('early-adopter:description')),
  pricing: ({ t }) => plain(t('plans:pageTitle'), t('plans:description')),
  faqs: ({ t }) => ({
    title: t('faqs:title'),
    description: t('faqs:description'),
    structured: {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: faqTopics(t('faqs:groups', { returnObjects: true })).flatMap(({ faqs }) =>
        faqs.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      ),
    },
  }),
  privacyPolicy: ({ t }) => plain(t('privacy:title'), t('privacy:description')),
};

const plain = (title: string, description: string): PageSummary => ({ title, description, structured: null });

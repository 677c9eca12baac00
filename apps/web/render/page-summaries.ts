import type { PublicPageName } from '@signboard/contract/pages.ts';
import type { PageSummary } from '@signboard/contract/public-page-renderer.ts';
import { faqTopics } from '../features/faqs/faq.ts';
import type { Texts } from '../lib/i18n/create-texts.ts';

/** Title, description and structured data of each public page. */
export const PAGE_SUMMARIES: Record<PublicPageName, (texts: Texts) => PageSummary> = {
  landing: (texts) => {
    const { t } = texts.of('landing');
    return {
      title: 'Signboard',
      description: t('description'),
      structured: {
        '@context': 'https://schema.org',
        '@type': 'WebApplication',
        name: 'Signboard',
        description: t('description'),
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Any',
        offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
      },
    };
  },
  listCurator: (texts) => plain(texts.of('curator').t('name'), texts.of('curator').t('description')),
  botLanding: (texts) => plain(texts.of('bot-landing').t('name'), texts.of('bot-landing').t('description')),
  earlyAdopter: (texts) =>
    plain(texts.of('early-adopter').t('name'), texts.of('early-adopter').t('description')),
  pricing: (texts) => plain(texts.of('plans').t('pageTitle'), texts.of('plans').t('description')),
  faqs: (texts) => {
    const { t, group } = texts.of('faqs');
    return {
      title: t('title'),
      description: t('description'),
      structured: {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: faqTopics(group('groups')).flatMap(({ faqs }) =>
          faqs.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        ),
      },
    };
  },
  privacyPolicy: (texts) => plain(texts.of('privacy').t('title'), texts.of('privacy').t('description')),
};

const plain = (title: string, description: string): PageSummary => ({ title, description, structured: null });

import { Gallery } from '#web/features/gallery/gallery.tsx';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import page from './public-page.module.css';

/** /dev/gallery: every UI component in all its states. */
export default function DevGalleryPage() {
  const { t } = useTranslation('gallery');
  usePageTitle(t('title'));
  return (
    <div className={page.page}>
      <meta name="robots" content="noindex" />
      <PageHeading title={t('title')}>{t('lead')}</PageHeading>
      <Gallery />
    </div>
  );
}

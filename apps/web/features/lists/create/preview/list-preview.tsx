import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { Monitor, Smartphone } from 'lucide-react';
import { type ComponentType, useDeferredValue, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { artworkUrl } from '../artwork-source.ts';
import { previewList } from '../preview-list.ts';
import type { ArtworkPreviews } from '../use-artwork.ts';
import type { NewListForm } from '../use-new-list-form.ts';
import styles from './list-preview.module.css';
import { PreviewFrame } from './preview-frame.tsx';

const DEVICES = [
  { name: 'phone', width: 390, icon: Smartphone },
  { name: 'desktop', width: 1280, icon: Monitor },
] as const;

/** Renders a public page. */
export type PublicPage = ComponentType<{ list: PublicList; imageUrl(id: string): string }>;

type ListPreviewProps = {
  form: NewListForm;
  workspace: string;
  artwork: ArtworkPreviews;
  PublicPage: PublicPage;
};

/** The public page with what is typed so far. */
export function ListPreview(props: ListPreviewProps) {
  const { t } = useTranslation('create');
  const [device, setDevice] = useState<(typeof DEVICES)[number]>(DEVICES[0]);
  return (
    <section aria-labelledby="new-preview" className={styles.preview}>
      <div className={styles.head}>
        <h2 id="new-preview" className="text-lg">
          {t('preview.title')}
        </h2>
        <div className={styles.devices}>
          {DEVICES.map((one) => (
            <button
              key={one.name}
              type="button"
              aria-label={t(`preview.${one.name}`)}
              title={t(`preview.${one.name}`)}
              aria-pressed={one === device}
              className={styles.device}
              onClick={() => setDevice(one)}
            >
              <one.icon aria-hidden="true" size={18} />
            </button>
          ))}
        </div>
      </div>
      <div className={styles.window} data-device={device.name}>
        <PreviewFrame title={t('preview.frame')} width={device.width}>
          <PreviewedList {...props} />
        </PreviewFrame>
      </div>
      <p className="muted text-sm">{t('preview.note')}</p>
    </section>
  );
}

/** Rendered after the typed letter is shown. */
function PreviewedList({ form, workspace, artwork, PublicPage }: ListPreviewProps) {
  const { t } = useTranslation('create');
  const watched = useDeferredValue(useWatch({ control: form.control }));
  const untitled = t('untitled');
  const list = useMemo(
    () => previewList({ ...form.getValues(), ...watched }, { workspace, untitled, now: new Date() }),
    [form, watched, workspace, untitled],
  );
  const imageUrl = (id: string) => artworkUrl(id, artwork);
  return (
    <div className={styles.page}>
      <PublicPage list={list} imageUrl={imageUrl} />
    </div>
  );
}

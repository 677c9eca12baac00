import { PAGES } from '@signboard/contract/pages.ts';
import { Plus, X } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { SaveRow } from '#web/ui/layout/save-row.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { RTL_NAME, Sample, SamplePart, SampleRow } from './sample.tsx';

const KINDS = ['primary', 'secondary', 'ghost', 'danger'] as const;
const SIZES = ['sm', 'md', 'lg'] as const;
const nothing = () => {};

export function ButtonSamples() {
  const { t } = useTranslation('gallery');
  return (
    <SamplePart name="buttons">
      <Sample of="Button" state="kinds" isWhole>
        <SampleRow>
          {KINDS.map((variant) => (
            <Button key={variant} variant={variant}>
              {t('word.save')}
            </Button>
          ))}
          <ButtonLink to={PAGES.devGallery}>{t('word.open')}</ButtonLink>
        </SampleRow>
      </Sample>
      <Sample of="Button" state="sizes">
        <SampleRow>
          {SIZES.map((size) => (
            <Button key={size} size={size}>
              {t('word.open')}
            </Button>
          ))}
        </SampleRow>
      </Sample>
      <Sample of="Button" state="disabled">
        <SampleRow>
          <Button disabled>{t('word.save')}</Button>
          <Button aria-busy disabled>
            {t('word.saving')}
          </Button>
        </SampleRow>
      </Sample>
      <Sample of="Button" state="focused">
        <Button>{t('word.save')}</Button>
      </Sample>
      <Sample of="IconButton" state="icons">
        <SampleRow>
          <IconButton label={t('word.open')}>
            <Plus aria-hidden="true" size={20} />
          </IconButton>
          <IconButton label={t('word.close')}>
            <X aria-hidden="true" size={20} />
          </IconButton>
        </SampleRow>
      </Sample>
      <Sample of="GuardedButton" state="refused" isWhole>
        <GuardedButton refusal={t('text.refusal')}>{t('word.remove')}</GuardedButton>
      </Sample>
      <Sample of="Tooltip" state="rest" isWhole>
        <Tooltip id="gallery-tooltip" text={t('text.hint')}>
          <Button variant="secondary" aria-describedby="gallery-tooltip">
            {t('word.open')}
          </Button>
        </Tooltip>
      </Sample>
      <Sample of="Button" state="long">
        <Button variant="secondary">{t('text.long')}</Button>
      </Sample>
      <Sample of="Button" state="rtl">
        <Button variant="secondary">
          <bdi>{RTL_NAME}</bdi>
        </Button>
      </Sample>
      <Sample of="SaveRow" state="disabled" isWhole>
        <SaveRow label={t('word.save')} isBusy note={t('text.nothing')} star={t('text.star')} />
      </Sample>
      <Sample of="SaveRow" state="failed" isWhole>
        <SaveRow
          label={t('word.save')}
          isBusy
          note={t('text.failed')}
          remedy={{ label: t('word.retry'), onPress: nothing }}
          star={t('text.star')}
        />
      </Sample>
    </SamplePart>
  );
}

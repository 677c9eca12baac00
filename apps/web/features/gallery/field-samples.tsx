import { useState } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { ColorField } from '#web/ui/fields/color-field.tsx';
import { DateTimeField } from '#web/ui/fields/date-time-field.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { FieldShell } from '#web/ui/fields/field-shell.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextFilePicker } from '#web/ui/fields/text-file-picker.tsx';
import { RTL_NAME, Sample, SamplePart } from './sample.tsx';

export function FieldSamples() {
  const { t } = useTranslation('gallery');
  return (
    <SamplePart name="fields">
      <Sample of="TextField" state="rest">
        <TextField label={t('word.name')} hint={t('text.hint')} required />
      </Sample>
      <Sample of="TextField" state="focused">
        <TextField label={t('word.name')} />
      </Sample>
      <Sample of="TextField" state="wrong">
        <TextField label={t('word.email')} error={t('text.error')} defaultValue="@" />
      </Sample>
      <Sample of="TextField" state="disabled">
        <TextField label={t('word.name')} disabled defaultValue="Tidepool" />
      </Sample>
      <Sample of="TextField" state="fixed">
        <TextField label={t('word.name')} readOnly prefix="/sb/" defaultValue="tidepool-society" />
      </Sample>
      <Sample of="TextField" state="long">
        <TextField label={t('text.long')} defaultValue={t('text.long')} />
      </Sample>
      <Sample of="TextField" state="rtl">
        <TextField label={t('word.name')} dir="auto" defaultValue={RTL_NAME} />
      </Sample>
      <Sample of="AmountField" state="rest">
        <AmountField label={t('word.price')} unit="ETH" hint={t('text.hint')} defaultValue="0.08" />
      </Sample>
      <Sample of="AmountField" state="wrong">
        <AmountField label={t('word.price')} unit="ETH" error={t('text.error')} />
      </Sample>
      <Sample of="TextAreaField" state="rest">
        <TextAreaField label={t('word.about')} hint={t('text.hint')} rows={3} />
      </Sample>
      <Sample of="TextAreaField" state="wrong">
        <TextAreaField label={t('word.about')} error={t('text.error')} rows={3} />
      </Sample>
      <Sample of="TextFilePicker" state="rest">
        <TextFilePicker label={t('word.open')} note={t('text.hint')} onPick={() => {}} />
      </Sample>
      <ControlledFields />
      <Sample of="FieldShell" state="wrong">
        <FieldShell id="gallery-shell" label={t('word.chain')} required error={t('text.error')}>
          <input id="gallery-shell" type="range" aria-describedby="gallery-shell-error" />
        </FieldShell>
      </Sample>
    </SamplePart>
  );
}

/** Controlled components. */
function ControlledFields() {
  const { t } = useTranslation('gallery');
  const [color, setColor] = useState('#4E9595');
  const [start, setStart] = useState('2030-05-04T12:00:00.000Z');
  const [text, setText] = useState('');
  return (
    <>
      <Sample of="DateTimeField" state="rest">
        <DateTimeField label={t('word.start')} value={start} onChange={setStart} timeZone="Europe/Madrid" />
      </Sample>
      <Sample of="DateTimeField" state="wrong">
        <DateTimeField label={t('word.start')} value="" onChange={setStart} error={t('text.error')} />
      </Sample>
      <Sample of="ColorField" state="rest">
        <ColorField label={t('word.color')} pickerLabel={t('word.pick')} value={color} onChange={setColor} />
      </Sample>
      <Sample of="SearchField" state="empty">
        <SearchField label={t('word.search')} clearLabel={t('word.clear')} value={text} onSearch={setText} />
      </Sample>
    </>
  );
}

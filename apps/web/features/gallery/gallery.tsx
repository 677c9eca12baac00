import { PRESETS, THEMES } from '@signboard/contract/preferences.ts';
import { LANGUAGES, type Language, nameLanguage } from '@signboard/domain/accounts/language.ts';
import { useState } from 'react';
import { switchLanguage } from '#web/lib/i18n/texts.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { choose, preferences, useTheme } from '#web/lib/preferences/preferences-store.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { useStore } from '#web/lib/store/store.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeTags } from '#web/ui/data/code-tags.tsx';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ProductScreenshot } from '#web/ui/layout/product-screenshot.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx';
import { ButtonSamples } from './button-samples.tsx';
import { ChoiceSamples } from './choice-samples.tsx';
import { LoadingSamples, MessageSamples } from './feedback-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import styles from './gallery.module.css';
import { OverlaySamples } from './overlay-samples.tsx';
import { Sample, SamplePart } from './sample.tsx';
import { TableSamples } from './table-samples.tsx';

/** All components of ui/; a test compares it with the folder. */
export function Gallery() {
  return (
    <div className={`${styles.gallery} stack gap-7`}>
      <AppearanceSwitches />
      <ButtonSamples />
      <FieldSamples />
      <ChoiceSamples />
      <MessageSamples />
      <LoadingSamples />
      <TableSamples />
      <OverlaySamples />
      <StructureSamples />
    </div>
  );
}

/** Theme, preset and language; they apply to the whole product. */
function AppearanceSwitches() {
  const { t } = useTranslation('gallery');
  const { t: word } = useTranslation();
  const preset = useStore(preferences).preset ?? 'default';
  const change = (language: Language) =>
    void switchLanguage(language).catch(() => notify(word('data.failed'), 'error'));
  return (
    <section aria-label={t('look.label')} className={styles.look}>
      <ChoiceField
        label={t('look.theme')}
        value={useTheme()}
        options={THEMES.map((theme) => ({ value: theme, label: t(`look.${theme}`) }))}
        onChange={(theme) => choose({ theme })}
      />
      <ChoiceField
        label={t('look.language')}
        value={useLanguage()}
        options={LANGUAGES.map((language) => ({ value: language, label: nameLanguage(language) }))}
        onChange={change}
      />
      <SelectField
        label={word('preset.label')}
        value={preset}
        options={PRESETS.map((value) => ({ value, label: word(`preset.${value}`) }))}
        onChange={(value) => choose({ preset: value })}
      />
    </section>
  );
}

function StructureSamples() {
  const { t } = useTranslation('gallery');
  const [tab, setTab] = useState<'first' | 'second' | 'locked'>('first');
  return (
    <SamplePart name="structure">
      <Sample of=".stack" state="rest">
        <div className="stack">
          <Button variant="secondary">{t('word.first')}</Button>
          <Button variant="secondary">{t('word.second')}</Button>
        </div>
      </Sample>
      <Sample of=".stack.start" state="sizes">
        <div className="stack gap-1 start">
          <Button variant="secondary">{t('word.first')}</Button>
          <Button variant="secondary">{t('word.second')}</Button>
        </div>
      </Sample>
      <Sample of=".row" state="rest">
        <div className="row">
          <Button variant="secondary">{t('word.first')}</Button>
          <Button variant="secondary">{t('word.second')}</Button>
        </div>
      </Sample>
      <Sample of=".row.between" state="sizes">
        <div className="row gap-5 between">
          <strong className="text-lg">{t('word.name')}</strong>
          <Button variant="secondary">{t('word.open')}</Button>
        </div>
      </Sample>
      <Sample of=".field-group" state="rest">
        <fieldset className="field-group gap-4">
          <TextField label={t('word.name')} />
          <TextField label={t('word.email')} />
        </fieldset>
      </Sample>
      <Sample of=".muted" state="rest">
        <p className="muted text-sm">{t('text.hint')}</p>
      </Sample>
      <Sample of="Card" state="rest">
        <Card>{t('text.card')}</Card>
      </Sample>
      <Sample of="Card" state="long">
        <Card>{t('text.long')}</Card>
      </Sample>
      <Sample of="SectionCard" state="rest" isWhole>
        <SectionCard
          id="gallery-section"
          title={t('text.emptyTitle')}
          lead={t('text.hint')}
          action={<Button>{t('word.open')}</Button>}
        >
          <CodeTags tags={['lists:read', 'entries:read']} />
        </SectionCard>
      </Sample>
      <Sample of="ProductScreenshot" state="rest">
        <ProductScreenshot name="list-page" alt={t('text.picture')} />
      </Sample>
      <Sample of="Tabs" state="rest" isWhole>
        <Tabs
          id="gallery-tabs"
          label={t('part.structure')}
          value={tab}
          onChange={(value) => setTab(value)}
          tabs={[
            { value: 'first', label: t('word.first') },
            { value: 'second', label: t('word.second') },
            { value: 'locked', label: t('word.locked'), refusal: t('text.refusal') },
          ]}
        />
        <TabPanel id="gallery-tabs" value={tab}>
          <p>{t('text.panel')}</p>
        </TabPanel>
      </Sample>
    </SamplePart>
  );
}

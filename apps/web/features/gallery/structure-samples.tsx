import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/layout/card.tsx';
import { ProductScreenshot } from '#web/ui/layout/product-screenshot.tsx';
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx';
import { Sample, SamplePart } from './sample.tsx';

export function StructureSamples() {
  const { t } = useTranslation('gallery');
  const [tab, setTab] = useState<'first' | 'second' | 'locked'>('first');
  return (
    <SamplePart name="structure">
      <Sample of="Card" state="rest">
        <Card>{t('text.card')}</Card>
      </Sample>
      <Sample of="Card" state="long">
        <Card>{t('text.long')}</Card>
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

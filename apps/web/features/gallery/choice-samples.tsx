import { useState } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { RadioField } from '#web/ui/fields/radio-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { Sample, SamplePart } from './sample.tsx';

type Chain = 'ethereum' | 'solana';

const CHAINS: readonly { value: Chain; label: string }[] = [
  { value: 'ethereum', label: 'Ethereum' },
  { value: 'solana', label: 'Solana' },
];

export function ChoiceSamples() {
  const { t } = useTranslation('gallery');
  const [chain, setChain] = useState<Chain>('ethereum');
  const [isOn, setOn] = useState(true);
  return (
    <SamplePart name="choices">
      <Sample of="ChoiceField" state="rest">
        <ChoiceField
          label={t('word.chain')}
          value={chain}
          options={CHAINS}
          onChange={(value) => setChain(value)}
        />
      </Sample>
      <Sample of="RadioField" state="rest">
        <RadioField
          label={t('word.chain')}
          value={chain}
          options={CHAINS.map((option) => ({ ...option, hint: t('text.hint') }))}
          onChange={(value) => setChain(value)}
        />
      </Sample>
      <Sample of="SelectField" state="rest">
        <SelectField
          label={t('word.chain')}
          value={chain}
          options={CHAINS}
          onChange={(value) => setChain(value)}
        />
      </Sample>
      <Sample of="SelectField" state="wrong">
        <SelectField
          label={t('word.kind')}
          value=""
          placeholder="–"
          options={CHAINS}
          onChange={(value) => setChain(value)}
          error={t('text.error')}
        />
      </Sample>
      <Sample of="SelectField" state="disabled">
        <SelectField
          label={t('word.chain')}
          value={chain}
          options={CHAINS}
          onChange={(value) => setChain(value)}
          disabled
        />
      </Sample>
      <Sample of="CheckboxField" state="rest">
        <CheckboxField label={t('word.open')} hint={t('text.hint')} defaultChecked />
      </Sample>
      <Sample of="CheckboxField" state="disabled">
        <CheckboxField label={t('word.open')} hint={t('text.hint')} disabled />
      </Sample>
      <Sample of="SwitchField" state="rest">
        <SwitchField label={t('word.open')} hint={t('text.hint')} checked={isOn} onChange={setOn} />
      </Sample>
      <Sample of="SwitchField" state="disabled">
        <SwitchField label={t('word.open')} hint={t('text.hint')} checked={false} onChange={setOn} disabled />
      </Sample>
      <Sample of="SwitchField" state="long">
        <SwitchField label={t('text.long')} hint={t('text.long')} checked={isOn} onChange={setOn} />
      </Sample>
    </SamplePart>
  );
}

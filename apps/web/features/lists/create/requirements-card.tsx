import { Check, Plus } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { DiscordFields } from '../fields/discord-fields.tsx';
import formStyles from '../fields/fields.module.css';
import { BalanceField, ContractsField, FollowFields } from '../fields/requirement-fields.tsx';
import { SwitchedFields } from '../fields/switch-group.tsx';
import styles from './requirements-card.module.css';
import type { NewListForm } from './use-new-list-form.ts';

/** The switches of the How to apply tab, with the names of their texts. */
const REQUIREMENTS = [
  { name: 'twitterVerification', text: 'twitter' },
  { name: 'discordVerification', text: 'discord' },
  { name: 'balanceVerification', text: 'balance' },
  { name: 'nftVerification', text: 'nft' },
  { name: 'requireCaptcha', text: 'requireCaptcha' },
  { name: 'requestEmail', text: 'requestEmail' },
] as const;

/** The common requirements, each added with one click. Their other options are in the How to apply tab. */
export function RequirementsCard({ form }: { form: NewListForm }) {
  const { t } = useTranslation('create');
  const chain = useWatch({ control: form.control, name: 'chain' });
  const offered = REQUIREMENTS.filter(({ text }) => text !== 'nft' || chain === 'ethereum');
  return (
    <Card className="stack gap-5" aria-labelledby="new-requirements">
      <h2 id="new-requirements" className="text-lg">
        {t('requirements.title')}
      </h2>
      <p className={formStyles.lead}>{t('requirements.lead')}</p>
      <div className="row">
        {offered.map((requirement) => (
          <RequirementChip key={requirement.name} form={form} {...requirement} />
        ))}
      </div>
      <SwitchedFields form={form} name="twitterVerification">
        <FollowFields form={form} />
      </SwitchedFields>
      <SwitchedFields form={form} name="discordVerification">
        <DiscordFields form={form} isShort />
      </SwitchedFields>
      <SwitchedFields form={form} name="balanceVerification">
        <BalanceField form={form} chain={chain} />
      </SwitchedFields>
      {chain === 'ethereum' && (
        <SwitchedFields form={form} name="nftVerification">
          <ContractsField form={form} />
        </SwitchedFields>
      )}
    </Card>
  );
}

type RequirementChipProps = (typeof REQUIREMENTS)[number] & { form: NewListForm };

function RequirementChip({ form, name, text }: RequirementChipProps) {
  const { t } = useTranslation('editor');
  const isOn = useWatch({ control: form.control, name });
  const Icon = isOn ? Check : Plus;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={`${styles.chip} row inline nowrap text-sm bold`}
      onClick={() => form.setValue(name, !isOn, { shouldDirty: true })}
    >
      <Icon aria-hidden="true" size={16} strokeWidth={2.5} />
      {t(`apply.${text}.label`)}
    </button>
  );
}

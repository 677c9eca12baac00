import { CHAIN_SYMBOL } from '@signboard/domain/lists/list-types.ts';
import { Check, Plus } from 'lucide-react';
import { Controller, useWatch } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { DiscordServerFields, RoleSelect } from '../editor/discord-fields.tsx';
import formStyles from '../editor/editor-form.module.css';
import { FollowCheckChoice } from '../editor/follow-check-choice.tsx';
import type { ApplyForm } from '../editor/registration-values.ts';
import { useDiscordServer } from '../editor/use-discord-server.ts';
import styles from './requirement-fields.module.css';
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
export function RequirementFields({ form }: { form: NewListForm }) {
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
      <XDetails form={form} />
      <DiscordDetails form={form} />
      <BalanceDetails form={form} />
      {chain === 'ethereum' && <NftDetails form={form} />}
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

type DetailsProps = { form: NewListForm };

function XDetails({ form }: DetailsProps) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  if (!useWatch({ control: form.control, name: 'twitterVerification' })) return null;
  return (
    <div className={formStyles.nested}>
      <TextField
        label={t('apply.twitterToFollow')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="@"
        required
        error={errorOf('twitterToFollow')}
        {...form.register('twitterToFollow')}
      />
      <Controller
        name="twitterChecked"
        control={form.control}
        render={({ field }) => (
          <FollowCheckChoice isChecked={field.value ?? false} onChange={field.onChange} />
        )}
      />
    </div>
  );
}

function DiscordDetails({ form }: DetailsProps) {
  const isOn = useWatch({ control: form.control, name: 'discordVerification' });
  // It uses only the fields that both forms have.
  return isOn ? <DiscordServerAndRole form={form as unknown as ApplyForm} /> : null;
}

/** Ids of roles are entered in the How to apply tab; here they are only chosen by name. */
function DiscordServerAndRole({ form }: { form: ApplyForm }) {
  const named = useDiscordServer(form);
  return (
    <div className={formStyles.nested}>
      <div className={formStyles.pair}>
        <DiscordServerFields form={form} named={named} />
        {named.server && <RoleSelect form={form} roles={named.server.roles} />}
      </div>
    </div>
  );
}

function BalanceDetails({ form }: DetailsProps) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  const [isOn, chain] = useWatch({ control: form.control, name: ['balanceVerification', 'chain'] });
  if (!isOn) return null;
  return (
    <div className={formStyles.nested}>
      <AmountField
        label={t('apply.requiredBalance')}
        inputMode="decimal"
        unit={CHAIN_SYMBOL[chain]}
        required
        error={errorOf('requiredBalance')}
        {...form.register('requiredBalance')}
      />
    </div>
  );
}

function NftDetails({ form }: DetailsProps) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  if (!useWatch({ control: form.control, name: 'nftVerification' })) return null;
  return (
    <div className={formStyles.nested}>
      <TextAreaField
        label={t('apply.ownNft')}
        rows={2}
        spellCheck={false}
        required
        hint={t('apply.ownNftHint')}
        error={errorOf('ownNft')}
        {...form.register('ownNft')}
      />
    </div>
  );
}

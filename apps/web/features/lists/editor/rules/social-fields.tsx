import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import styles from '../../fields/fields.module.css';
import { FollowCheckChoice } from '../../fields/follow-check-choice.tsx';
import type { ConditionEditor } from './condition-editor.ts';
import { CountField } from './count-field.tsx';

export function FollowFields({ editor }: { editor: ConditionEditor<'x-follow'> }) {
  const { t } = useTranslation('editor');
  const { condition, errorOf, change } = editor;
  return (
    <>
      <TextField
        label={t('apply.twitterToFollow')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="@"
        required
        value={condition.account}
        onChange={(event) => change({ account: event.target.value })}
        error={errorOf('account')}
      />
      <FollowCheckChoice isChecked={condition.isChecked} onChange={(isChecked) => change({ isChecked })} />
    </>
  );
}

export function XAccountFields({ editor }: { editor: ConditionEditor<'x-account'> }) {
  const { t } = useTranslation('rule-builder');
  const { condition, errorOf, change } = editor;
  return (
    <div className={styles.pair}>
      <CountField
        label={t('field.accountDays')}
        value={condition.minimumDays}
        onChange={(minimumDays) => change({ minimumDays })}
        hint={t('field.zeroMeansAny')}
        error={errorOf('minimumDays')}
      />
      <CountField
        label={t('field.followers')}
        value={condition.minimumFollowers}
        onChange={(minimumFollowers) => change({ minimumFollowers })}
        hint={t('field.zeroMeansAny')}
        error={errorOf('minimumFollowers')}
      />
    </div>
  );
}

export function DiscordAccountFields({ editor }: { editor: ConditionEditor<'discord-account'> }) {
  const { t } = useTranslation('rule-builder');
  const { condition, errorOf, change } = editor;
  return (
    <CountField
      label={t('field.accountDays')}
      required
      value={condition.minimumDays}
      onChange={(minimumDays) => change({ minimumDays })}
      error={errorOf('minimumDays')}
    />
  );
}

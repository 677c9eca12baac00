import type { AccessAnswer, List } from '@signboard/contract/lists/list.ts';
import { withValues } from '@signboard/contract/texts/message.ts';
import { useQuery } from '@tanstack/react-query';
import type { Resolver } from 'react-hook-form';
import { useTabForm } from '#web/features/forms/use-tab-form.ts';
import { useUnsavedChangesGuard } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Card } from '#web/ui/layout/card.tsx';
import styles from '../fields/fields.module.css';
import { type BannedList, type BannedText, BannedWalletsField } from './banned-wallets-field.tsx';
import { EditorForm } from './editor-form.tsx';
import { SettingsView } from './editor-skeleton.tsx';
import { accessQuery } from './list-queries.ts';
import { useAccessSave } from './use-access-save.ts';
import { formatWallets, parseWallets } from './wallet-text.ts';

export function RestrictionsTab({ list }: { list: List }) {
  return (
    <SettingsView query={useQuery(accessQuery(list.id))}>
      {(access) => <RestrictionsForm list={list} access={access} />}
    </SettingsView>
  );
}

const valuesOf = ({ bannedWallets }: AccessAnswer): BannedText => ({
  bannedWallets: formatWallets(bannedWallets),
});

/** Validates the wallets for the list's chain in slices, since there can be many. */
function walletsResolver(
  chain: List['chain'],
  known: readonly string[],
): Resolver<BannedText, unknown, BannedList> {
  return async (values) => {
    const { addresses, invalid } = await parseWallets(values.bannedWallets, chain, known);
    const [first] = invalid;
    if (first === undefined) return { values: { bannedWallets: addresses }, errors: {} };
    const message = withValues('field.address-invalid', { value: first.slice(0, 100) });
    return { values: {}, errors: { bannedWallets: { type: 'address', message } } };
  };
}

function RestrictionsForm({ list, access }: { list: List; access: AccessAnswer }) {
  const { t } = useTranslation('editor');
  const translate = useTranslateMessage();
  const form = useTabForm<BannedText, BannedList>(
    walletsResolver(list.chain, access.bannedWallets),
    valuesOf(access),
  );
  const guard = useUnsavedChangesGuard(form.formState.isDirty);
  const saving = useAccessSave(list.id, access, {
    form,
    tab: 'restrictions',
    wantedOf: (values) => values,
    valuesOf,
    fieldOf: (name) => name.replace(/^bannedWallets\..*/, 'bannedWallets'),
  });
  return (
    <EditorForm
      form={form}
      label={t('tab.restrictions')}
      list={list}
      guard={guard}
      saving={saving}
      onInvalid={() => notify(translate('list.comma-hint'), 'error')}
    >
      <Card className="stack gap-5" aria-labelledby="list-restrictions">
        <h2 id="list-restrictions" className="text-lg">
          {t('restrictions.title')}
        </h2>
        <p className={styles.lead}>{t('restrictions.lead')}</p>
        <BannedWalletsField form={form} />
      </Card>
    </EditorForm>
  );
}

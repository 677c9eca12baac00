import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { SecretPanel } from './secret-panel.tsx';

export type NewKey = { id: string; name: string; key: string };

export function NewKeyPanel({ created, onDone }: { created: NewKey; onDone(): void }) {
  const { t } = useTranslation('api-keys');
  const texts = {
    label: t('created.label'),
    title: t('created.title', { name: created.name }),
    what: t('created.what'),
    done: t('created.done'),
  };
  return (
    <SecretPanel secret={created.key} texts={texts} onDone={onDone}>
      {t('created.warning')}
    </SecretPanel>
  );
}

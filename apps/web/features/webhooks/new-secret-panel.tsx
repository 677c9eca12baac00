import { SecretPanel } from '#web/features/api-keys/secret-panel.tsx';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';

export type NewSecret = { webhookId: string; url: string; secret: string; isRotated: boolean };

export function NewSecretPanel({ created, onDone }: { created: NewSecret; onDone(): void }) {
  const { t } = useTranslation('webhooks');
  const texts = {
    label: t('secret.label'),
    title: t('secret.title'),
    what: t('secret.what'),
    done: t('secret.done'),
  };
  return (
    <SecretPanel secret={created.secret} texts={texts} onDone={onDone}>
      {t('secret.warning', { url: created.url })} {created.isRotated && t('secret.rotated')}
    </SecretPanel>
  );
}

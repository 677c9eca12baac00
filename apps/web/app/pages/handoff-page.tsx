import styles from '#web/features/accounts/handoff/handoff.module.css';
import { WalletSide } from '#web/features/accounts/handoff/wallet-side.tsx';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { useParams } from '#web/navigation/navigation-context.ts';
import { Card } from '#web/ui/layout/card.tsx';

/** /s/:id, opened in the browser of a wallet app. */
export default function HandoffPage() {
  const { t } = useTranslation('handoff');
  const { id = '' } = useParams();
  usePageTitle(t('page.title'));
  return (
    <div className={styles.page}>
      <Card className="stack gap-4">
        <h1 className="text-2xl">{t('page.title')}</h1>
        <WalletSide key={id} id={id} />
      </Card>
    </div>
  );
}

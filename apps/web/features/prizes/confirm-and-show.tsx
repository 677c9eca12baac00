import { useMayOnlyJoin } from '#web/features/accounts/session/session-store.ts';
import { ConfirmFaultNotice } from '#web/features/public-list/joining/confirm-fault-notice.tsx';
import type { ListAddress } from '#web/features/public-list/joining/list-address.ts';
import { useConfirmPlace } from '#web/features/public-list/joining/use-confirm-place.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './prize-card.module.css';

type ConfirmAndShowProps = { list: ListAddress; onConfirmed(): void };

/** Showing a code confirms the place: one signature, then the code. */
export function ConfirmAndShow({ list, onConfirmed }: ConfirmAndShowProps) {
  const { t } = useTranslation('prizes');
  const { t: confirming } = useTranslation('confirm');
  const mayOnlyJoin = useMayOnlyJoin();
  const { step, fault, confirm } = useConfirmPlace({ list, onConfirmed });
  if (mayOnlyJoin) return <p>{confirming('direct')}</p>;
  return (
    <>
      <div role="alert">{fault && <ConfirmFaultNotice fault={fault} />}</div>
      <Button className={styles.show ?? ''} disabled={step !== 'ready'} onClick={() => void confirm()}>
        {step === 'ready' ? t('own.confirm') : confirming(step)}
      </Button>
    </>
  );
}

import { PAGES } from '@signboard/contract/pages.ts';
import { useSecondClock } from '#web/lib/first-html/use-second-clock.ts';
import { shortAddress } from '#web/lib/format/short-address.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import type { Phone } from '#web/lib/wallets/phone-browser.ts';
import type { WalletChain } from '#web/lib/wallets/types.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { SkeletonBlock } from '#web/ui/layout/skeleton.tsx';
import { createQrCode } from '#web/ui/qr/qr-code.ts';
import { QrPicture } from '#web/ui/qr/qr-picture.tsx';
import { WalletLinks } from '../session/wallet-links-list.tsx';
import styles from './handoff.module.css';
import { type HandoffStep, type ListAddress, useHandoff } from './use-handoff.ts';

export type HandoffProps = {
  list: ListAddress;
  chain: WalletChain | undefined;
  /** Null on a computer, which shows a code for the phone instead of links. */
  phone: Phone | null;
  onBack(): void;
};

/** The waiting side of a hand-off: shows the digits, and continues once the wallet has signed. */
export function Handoff({ list, chain, phone, onBack }: HandoffProps) {
  const { t } = useTranslation('handoff');
  const { step, finish, startAgain } = useHandoff(list);
  const isEnded = step.name === 'over' || step.name === 'refused';
  return (
    <div className="stack gap-4 top">
      {step.name === 'starting' && <SkeletonBlock label={t('starting')} rows={3} />}
      {step.name === 'waiting' && <Waiting step={step} chain={chain} phone={phone} />}
      {(step.name === 'signed' || step.name === 'continuing') && (
        <Signed step={step} onContinue={() => void finish(step)} />
      )}
      <div role="alert" className={styles.live}>
        {step.name === 'over' && <Notice kind="warning">{t(`over.${step.reason}`)}</Notice>}
        {step.name === 'refused' && <Notice kind="error">{step.text ?? t('unreachable')}</Notice>}
      </div>
      <div className="row center">
        {(isEnded || step.name === 'signed') && (
          <Button variant={isEnded ? 'primary' : 'ghost'} size={isEnded ? 'md' : 'sm'} onClick={startAgain}>
            {t('again')}
          </Button>
        )}
        {step.name !== 'continuing' && (
          <Button variant="ghost" size="sm" onClick={onBack}>
            {t('back')}
          </Button>
        )}
      </div>
    </div>
  );
}

type WaitingProps = {
  step: Extract<HandoffStep, { name: 'waiting' }>;
  chain: WalletChain | undefined;
  phone: Phone | null;
};

function Waiting({ step: { started, isClaimed }, chain, phone }: WaitingProps) {
  const { t } = useTranslation('handoff');
  const address = location.origin + PAGES.handoff.replace(':id', started.id);
  return (
    <>
      <section className={`${styles.digitsBox} stack gap-2 center`} aria-labelledby="handoff-digits">
        <h2 id="handoff-digits" className="text-lg">
          {t('digitsTitle')}
        </h2>
        <p role="status" className={styles.digits}>
          {started.digits}
        </p>
        <TimeLeft untilMs={started.expiresAtMs} />
      </section>
      <div role="status" className={styles.live}>
        {isClaimed && <Notice kind="success">{t('claimed')}</Notice>}
      </div>
      <ol className={`${styles.steps} stack gap-1 text-sm`}>
        <li>{t(phone ? 'steps.phone' : 'steps.computer')}</li>
        <li>{t('steps.type')}</li>
        <li>{t('steps.back')}</li>
      </ol>
      {phone ? (
        <WalletLinks address={address} chain={chain} phone={phone} />
      ) : (
        <div className={styles.code}>
          <QrPicture code={createQrCode(address)} label={t('code', { address })} />
        </div>
      )}
    </>
  );
}

function TimeLeft({ untilMs }: { untilMs: number }) {
  const { t } = useTranslation('handoff');
  const seconds = Math.max(0, Math.ceil((untilMs - useSecondClock()) / 1_000));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <p role="timer" className="muted text-sm tabular">
      {t('timeLeft', { time })}
    </p>
  );
}

type SignedProps = { step: Extract<HandoffStep, { address: string }>; onContinue(): void };

/** Someone else may have signed: the person says whether this is their wallet. */
function Signed({ step: { name, address }, onContinue }: SignedProps) {
  const { t } = useTranslation('handoff');
  const isContinuing = name === 'continuing';
  return (
    <>
      <Notice kind="success" role="status" title={t('signed.title')}>
        <p>{t('signed.text')}</p>
        <code className="text-xs mono break">{address}</code>
      </Notice>
      <Button size="lg" isWide disabled={isContinuing} onClick={onContinue}>
        {isContinuing ? t('signed.continuing') : t('signed.continue', { address: shortAddress(address) })}
      </Button>
      <p className="muted text-sm">{t('signed.joinOnly')}</p>
    </>
  );
}

import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './sign-in.module.css';
import type { SignInStep } from './use-sign-in.ts';

type SignStepProps = {
  step: Extract<SignInStep, { name: 'connected' | 'signing' }>;
  onSign(step: Extract<SignInStep, { name: 'connected' }>): void;
  onBack(): void;
};

/** Shows the exact message and the button that asks the wallet to sign it. */
export function SignStep({ step, onSign, onBack }: SignStepProps) {
  const { t } = useTranslation('login');
  const translate = useTranslateMessage();
  const isSigning = step.name === 'signing';
  return (
    <div className={styles.sign}>
      <p className={styles.connected}>
        <span>{t('connectedTo', { wallet: step.option.name })}</span>
        <code className={styles.address}>{step.wallet.address}</code>
      </p>
      {step.message && (
        <figure className={styles.message}>
          <figcaption>{t('messageTitle')}</figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard */}
          <pre tabIndex={0}>{step.message}</pre>
        </figure>
      )}
      <div className={styles.actions}>
        <Button
          size="lg"
          isWide
          disabled={isSigning}
          onClick={() => step.name === 'connected' && onSign(step)}
        >
          {isSigning ? t('signing') : t('sign')}
        </Button>
        <p className={styles.promise}>
          <ShieldCheck aria-hidden="true" size={18} />
          {translate('wallet.promise')}
        </p>
        <Button variant="ghost" size="sm" disabled={isSigning} onClick={onBack}>
          {t('other')}
        </Button>
      </div>
    </div>
  );
}

import type { SocialNetwork } from '#web/features/social-connect/social-network.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import type { Joining } from './use-joining.ts';

type VerifyButtonProps = { network: SocialNetwork; isChecking: boolean; joining: Joining };

/** One check covers all conditions about the same network. */
export function VerifyButton({ network, isChecking, joining }: VerifyButtonProps) {
  const { t } = useTranslation('joining');
  const { stand, start, cancel } = joining[network];
  if (stand.state === 'waiting') {
    return (
      <Button variant="secondary" size="sm" onClick={cancel}>
        {t('cancel')}
      </Button>
    );
  }
  return (
    <Button variant="secondary" size="sm" disabled={isChecking} onClick={start}>
      {t(`verify.${network}`)}
    </Button>
  );
}

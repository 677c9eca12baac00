import type { Account } from '@signboard/contract/accounts/schemas.ts';
import type { MessageKey } from '@signboard/contract/texts/message.ts';
import { findMissingSteps, type MissingStep } from '@signboard/domain/accounts/account-access.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { Notice } from '#web/ui/layout/notice.tsx';

const TEXTS: Record<MissingStep, MessageKey> = {
  email: 'profile.need-email',
  'email-confirmation': 'profile.need-confirmation',
  workspace: 'profile.need-workspace',
};

/** The steps that a new account still has to complete; empty afterwards. */
export function ProfileBanner({ me }: { me: Account }) {
  const translate = useTranslateMessage();
  const steps = findMissingSteps(me);
  if (steps.length === 0) return null;
  return (
    <Notice kind="warning" title={translate('profile.banner')}>
      <ul>
        {steps.map((step) => (
          <li key={step}>{translate(TEXTS[step])}</li>
        ))}
      </ul>
    </Notice>
  );
}

import type { User } from '@signboard/contract/accounts/account.ts';
import type { MessageKey } from '@signboard/contract/texts/message.ts';
import { type MissingStep, findMissingSteps } from '@signboard/domain/accounts/readiness.ts';
import { useSay } from '#web/lib/i18n/use-say.ts';
import { Notice } from '#web/ui/layout/notice.tsx';

const TEXTS: Record<MissingStep, MessageKey> = {
  email: 'profile.need-email',
  'email-confirmation': 'profile.need-confirmation',
  workspace: 'profile.need-workspace',
};

/** What a new account still has to do; nothing once it is done. */
export function ProfileBanner({ me }: { me: User }) {
  const say = useSay();
  const steps = findMissingSteps(me);
  if (steps.length === 0) return null;
  return (
    <Notice kind="warning" title={say('profile.banner')}>
      <ul>
        {steps.map((step) => (
          <li key={step}>{say(TEXTS[step])}</li>
        ))}
      </ul>
    </Notice>
  );
}

import { RecaptchaNote } from '#web/features/captcha/recaptcha-note.tsx';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { AgainButton } from './again-button.tsx';
import { DelegatedStatus } from './delegated-status.tsx';
import type { LineState, RequirementId } from './line-states.ts';
import { LineStatus } from './line-status.tsx';
import { PartStatus } from './part-status.tsx';
import { useHoldingsLabel } from './use-holdings-label.ts';
import type { Joining } from './use-joining.ts';

type LineProps = { id: RequirementId; state: LineState; joining: Joining };

/** A requirement's status with the one action that the person can take. */
export function RequirementStatus({ id, state, joining }: LineProps) {
  const label = useHoldingsLabel(id, state, joining);
  const by = joining.vaultOf(id);
  const [rule] = joining.parts?.values() ?? [];
  if (id === 'rule' && rule) return <PartStatus state={rule} joining={joining} isTop />;
  if (id === 'email') return <EmailStatus state={state} joining={joining} />;
  if (id === 'twitter' || id === 'discord') return <SocialStatus id={id} state={state} joining={joining} />;
  if (state.mark === 'met' && by) return <DelegatedStatus by={by} />;
  const again = id === 'captcha' ? joining.captcha.retry : joining.check;
  const isMissing = state.mark === 'not-met' || state.mark === 'unknown';
  return (
    <LineStatus
      state={state}
      {...(label !== null && { label })}
      aside={isMissing && <AgainButton onClick={again} />}
    >
      {id === 'captcha' && <RecaptchaNote />}
    </LineStatus>
  );
}

type SocialStatusProps = Omit<LineProps, 'id'> & { id: 'twitter' | 'discord' };

/** The button stays, so that the result causes no layout shift. */
function SocialStatus({ id, state, joining }: SocialStatusProps) {
  const { t } = useTranslation('joining');
  const { stand, start, cancel } = joining[id];
  if (stand.state === 'waiting') {
    return (
      <LineStatus state={state} label={t(`waiting.${id}`)}>
        <Button variant="secondary" size="sm" onClick={cancel}>
          {t('cancel')}
        </Button>
      </LineStatus>
    );
  }
  const isMet = state.mark === 'met';
  return (
    <LineStatus state={state}>
      <Button
        size="sm"
        variant={isMet ? 'secondary' : 'primary'}
        disabled={state.mark === 'checking'}
        onClick={start}
      >
        {isMet ? t('verify.again') : t(`verify.${id}`)}
      </Button>
    </LineStatus>
  );
}

function EmailStatus({ state, joining }: Omit<LineProps, 'id'>) {
  const { t } = useTranslation('joining');
  const { email, setEmail, isTouched, isConfirmed } = joining.email;
  const isWrong = isTouched && email !== '' && state.mark === 'not-met';
  return (
    <LineStatus state={state} id="join-email-state">
      <TextField
        label={t('email.label')}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        value={email}
        hint={isConfirmed ? t('email.confirmed') : t('email.unconfirmed')}
        onChange={(event) => setEmail(event.target.value)}
        aria-invalid={isWrong || undefined}
        aria-describedby="join-email-state"
      />
    </LineStatus>
  );
}

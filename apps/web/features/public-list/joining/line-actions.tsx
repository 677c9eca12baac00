import { useTranslation } from 'react-i18next';
import { RecaptchaNote } from '#web/features/captcha/recaptcha-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import styles from './line-place.module.css';
import { LinePlace } from './line-place.tsx';
import type { LineState, RequirementId } from './line-states.ts';
import type { Joining } from './use-joining.ts';

type LineProps = { id: RequirementId; state: LineState; joining: Joining };

/** How a requirement stands, with the one thing that a person can do about it. */
export function RequirementPlace({ id, state, joining }: LineProps) {
  if (id === 'email') return <EmailPlace state={state} joining={joining} />;
  if (id === 'twitter' || id === 'discord') return <SocialPlace id={id} state={state} joining={joining} />;
  const again = id === 'captcha' ? joining.captcha.retry : joining.check;
  const isMissing = state.mark === 'not-met' || state.mark === 'unknown';
  return (
    <LinePlace state={state} aside={isMissing && <AgainButton onClick={again} />}>
      {id === 'captcha' && <RecaptchaNote />}
    </LinePlace>
  );
}

function AgainButton({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('joining');
  return (
    <button type="button" className={styles.again} onClick={onClick}>
      {t('again')}
    </button>
  );
}

type SocialPlaceProps = Omit<LineProps, 'id'> & { id: 'twitter' | 'discord' };

/** The button never goes away, so that nothing below it moves when the verdict comes. */
function SocialPlace({ id, state, joining }: SocialPlaceProps) {
  const { t } = useTranslation('joining');
  const { stand, start, cancel } = joining[id];
  if (stand.state === 'waiting') {
    return (
      <LinePlace state={state} words={t(`waiting.${id}`)}>
        <Button variant="secondary" size="sm" onClick={cancel}>
          {t('cancel')}
        </Button>
      </LinePlace>
    );
  }
  const isMet = state.mark === 'met';
  return (
    <LinePlace state={state}>
      <Button
        size="sm"
        variant={isMet ? 'secondary' : 'primary'}
        disabled={state.mark === 'checking'}
        onClick={start}
      >
        {isMet ? t('verify.again') : t(`verify.${id}`)}
      </Button>
    </LinePlace>
  );
}

function EmailPlace({ state, joining }: Omit<LineProps, 'id'>) {
  const { t } = useTranslation('joining');
  const { email, setEmail, isTouched, isConfirmed } = joining.email;
  const isWrong = isTouched && email !== '' && state.mark === 'not-met';
  return (
    <LinePlace state={state} id="join-email-state">
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
    </LinePlace>
  );
}

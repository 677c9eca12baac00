import type { ErrorCode } from '@signboard/contract/errors.ts';
import type { PublicRequirement, RequirementVerdict } from '@signboard/contract/public-list/calls.ts';
import type { MessageKey } from '@signboard/contract/texts/message.ts';
import type { CaptchaState } from '#web/features/captcha/use-captcha.ts';

export type RequirementId = PublicRequirement['id'];

/** How a requirement stands on the page; `later` is one that is checked only when the list opens. */
export type LineMark = 'later' | 'checking' | 'met' | 'not-met' | 'unknown';

/** A requirement's mark, and the words that explain it. */
export type LineState = { mark: LineMark; says: MessageKey | null };

/** Where the check of an account on X or Discord stands. */
export type SocialStand = { state: 'idle' | 'waiting' | 'checking'; fault: ErrorCode | null };

/** Everything that is known about one person and one list, from the server and from this page. */
export type Known = {
  verdicts: readonly RequirementVerdict[] | null;
  /** Whether the server is being asked. */
  isChecking: boolean;
  /** Why it could not be asked. */
  checkFault: ErrorCode | null;
  twitter: SocialStand;
  discord: SocialStand;
  captcha: { state: CaptchaState; hasFailed: boolean; isLater: boolean };
  /** What is wrong with the email as it is typed; null when nothing is. */
  emailFault: MessageKey | null;
};

const met: LineState = { mark: 'met', says: null };
const checking: LineState = { mark: 'checking', says: null };

/** How each requirement stands now. What could not be checked is neither met nor missing. */
export function lineStates(
  requirements: readonly Pick<PublicRequirement, 'id'>[],
  known: Known,
): Map<RequirementId, LineState> {
  return new Map(requirements.map(({ id }) => [id, lineState(id, known)]));
}

function lineState(id: RequirementId, known: Known): LineState {
  switch (id) {
    case 'email':
      return known.emailFault ? { mark: 'not-met', says: known.emailFault } : met;
    case 'captcha':
      return captchaState(known.captcha);
    case 'twitter':
    case 'discord':
      return socialState(known[id], judged(id, known));
    default:
      return judged(id, known);
  }
}

function judged(id: RequirementId, { verdicts, isChecking, checkFault }: Known): LineState {
  const verdict = verdicts?.find((one) => one.id === id);
  if (isChecking && verdict?.state !== 'met' && verdict?.state !== 'not-met') return checking;
  if (verdict) return { mark: verdict.state, says: verdict.reason ? `reason.${verdict.reason}` : null };
  return checkFault ? { mark: 'unknown', says: `error.${checkFault}` } : checking;
}

/** A check that is under way hides the last verdict; one that went wrong explains it, unless all is well. */
function socialState({ state, fault }: SocialStand, verdict: LineState): LineState {
  if (state !== 'idle') return checking;
  if (!fault || verdict.mark === 'met') return verdict;
  return { mark: isUnanswered(fault) ? 'unknown' : verdict.mark, says: `error.${fault}` };
}

const isUnanswered = (fault: ErrorCode) => fault.endsWith('-unreachable') || fault === 'unavailable';

/** The pass that counts is this page's own: the server's may end before the person joins. */
function captchaState({ state, hasFailed, isLater }: Known['captcha']): LineState {
  if (state === 'passed') return met;
  if (state === 'flagged') return { mark: 'not-met', says: 'reason.captcha-needed' };
  if (hasFailed && state === 'idle') return { mark: 'unknown', says: 'error.captcha-unchecked' };
  return isLater ? { mark: 'later', says: null } : checking;
}

/** Puts one verdict in the place of the last one about the same requirement. */
export function withVerdict(
  verdicts: readonly RequirementVerdict[] | null,
  verdict: RequirementVerdict,
): RequirementVerdict[] {
  return [...(verdicts ?? []).filter(({ id }) => id !== verdict.id), verdict];
}

import type { ErrorCode } from '@signboard/contract/errors.ts';
import type { RequirementVerdict } from '@signboard/contract/lists/verdict.ts';
import type { PublicRequirement } from '@signboard/contract/public-list/public-list.ts';
import type { MessageKey } from '@signboard/contract/texts/message.ts';
import type { Reason } from '@signboard/domain/eligibility/requirement.ts';
import type { CaptchaState } from '#web/features/captcha/use-captcha.ts';

export type RequirementId = PublicRequirement['id'];

/** `later` is checked only when the list opens; `to-do` is what the person hasn't tried yet. */
export type LineMark = 'later' | 'to-do' | 'checking' | 'met' | 'not-met' | 'unknown';

/** The mark and its explanation. */
export type LineState = { mark: LineMark; messageKey: MessageKey | null };

/** The state of an X or Discord account check. */
export type SocialCheckState = { state: 'idle' | 'waiting' | 'checking'; fault: ErrorCode | null };

/** Everything known about one person and one list, from the server and from this page. */
export type Known = {
  verdicts: readonly RequirementVerdict[] | null;
  /** Whether a request is running. */
  isChecking: boolean;
  /** Why the last request failed. */
  checkFault: ErrorCode | null;
  twitter: SocialCheckState;
  discord: SocialCheckState;
  /** Of the whole rule, where the list has one. */
  rule: LineState | null;
  captcha: { state: CaptchaState; hasFailed: boolean; isLater: boolean };
  /** Null when the typed email is valid. */
  emailFault: MessageKey | null;
};

const met: LineState = { mark: 'met', messageKey: null };
const checking: LineState = { mark: 'checking', messageKey: null };

/** A requirement that could not be checked is neither met nor not met. One that is only shown has no state. */
export function lineStates(
  requirements: readonly { id: RequirementId; isChecked?: boolean }[],
  known: Known,
): Map<RequirementId, LineState> {
  const checked = requirements.filter(({ isChecked }) => isChecked !== false);
  return new Map(checked.map(({ id }) => [id, lineState(id, known)]));
}

function lineState(id: RequirementId, known: Known): LineState {
  switch (id) {
    case 'email':
      return known.emailFault ? { mark: missingMark(known.emailFault), messageKey: known.emailFault } : met;
    case 'captcha':
      return captchaState(known.captcha);
    case 'twitter':
    case 'discord':
      return socialState(known[id], serverState(id, known));
    case 'rule':
      return known.rule ?? serverState(id, known);
    default:
      return serverState(id, known);
  }
}

const serverState = (id: RequirementId, known: Known) =>
  stateOfVerdict(
    known.verdicts?.find((one) => one.id === id),
    known,
  );

type Verdict = { state: RequirementVerdict['state']; reason?: Reason | undefined };

/** How the server judged a requirement or one condition of a rule. */
export function stateOfVerdict(
  verdict: Verdict | undefined,
  { isChecking, checkFault }: Pick<Known, 'isChecking' | 'checkFault'>,
): LineState {
  if (isChecking && verdict?.state !== 'met' && verdict?.state !== 'not-met') return checking;
  if (verdict) {
    const messageKey = verdict.reason ? (`reason.${verdict.reason}` as const) : null;
    return { mark: verdict.state === 'not-met' ? missingMark(messageKey) : verdict.state, messageKey };
  }
  return checkFault ? { mark: 'unknown', messageKey: `error.${checkFault}` } : checking;
}

const NOT_TRIED: ReadonlySet<MessageKey | null> = new Set(['reason.not-verified', 'reason.email-needed']);

const missingMark = (messageKey: MessageKey | null) => (NOT_TRIED.has(messageKey) ? 'to-do' : 'not-met');

/** A running check hides the last verdict; a failed one explains it, unless the requirement is met by this account. */
export function socialState({ state, fault }: SocialCheckState, verdict: LineState): LineState {
  if (state !== 'idle') return checking;
  if (!fault || (verdict.mark === 'met' && !fault.endsWith('-account-taken'))) return verdict;
  return { mark: isUnanswered(fault) ? 'unknown' : 'not-met', messageKey: `error.${fault}` };
}

const isUnanswered = (fault: ErrorCode) => fault.endsWith('-unreachable') || fault === 'unavailable';

/** Only this page's own pass counts: the server's may expire before the person joins. */
function captchaState({ state, hasFailed, isLater }: Known['captcha']): LineState {
  if (state === 'passed') return met;
  if (state === 'flagged') return { mark: 'not-met', messageKey: 'reason.captcha-needed' };
  if (hasFailed && state === 'idle') return { mark: 'unknown', messageKey: 'error.captcha-unchecked' };
  return isLater ? { mark: 'later', messageKey: null } : checking;
}

/** Replaces the verdict of the same requirement. */
export function withVerdict(
  verdicts: readonly RequirementVerdict[] | null,
  verdict: RequirementVerdict,
): RequirementVerdict[] {
  return [...(verdicts ?? []).filter(({ id }) => id !== verdict.id), verdict];
}

/** How many requirements are met, and which comes next. */
type LineProgress = {
  met: number;
  total: number;
  /** The requirement to handle first: what is missing before what is unknown. */
  next: RequirementId | null;
  isChecking: boolean;
};

export function lineProgress(states: ReadonlyMap<RequirementId, LineState>): LineProgress {
  // A requirement that is checked only when the list opens counts neither as done nor as open.
  const all = [...states].filter(([, { mark }]) => mark !== 'later');
  const first = (...marks: LineMark[]) => all.find(([, { mark }]) => marks.includes(mark))?.[0];
  return {
    met: all.filter(([, { mark }]) => mark === 'met').length,
    total: all.length,
    next: first('not-met', 'to-do') ?? first('unknown') ?? null,
    isChecking: first('checking') !== undefined,
  };
}

/** The requirements whose verdict has changed, for screen reader announcements. */
export function changedLines(
  before: ReadonlyMap<RequirementId, LineState>,
  after: ReadonlyMap<RequirementId, LineState>,
): [RequirementId, LineState][] {
  return [...after].filter(([id, { mark, messageKey }]) => {
    const last = before.get(id);
    const isVerdict = mark === 'met' || mark === 'not-met' || mark === 'unknown';
    return isVerdict && (last?.mark !== mark || last.messageKey !== messageKey);
  });
}

import type { CheckName } from '@signboard/draw/verify-proof.ts';
import type { CheckAnswer, DrawVerdict } from './check-messages.ts';
import type { ReceiptFinding } from './judge-receipt.ts';

/** Why a check came to no verdict. That is never a verdict itself. */
export type CheckFault = 'proof' | 'pending' | 'worker';

/** How far the check of a draw is. */
export type DrawCheckState = {
  phase: 'fetching' | 'working' | 'done' | 'failed';
  share: number;
  current: CheckName | null;
  verdict: DrawVerdict | null;
  fault: CheckFault | null;
  /** What was found for the text that was last asked for. */
  receipt: { text: string; finding: ReceiptFinding | null } | null;
};

export type CheckEvent =
  | CheckAnswer
  | { kind: 'begun' }
  | { kind: 'fetched' }
  | { kind: 'fault'; fault: CheckFault }
  | { kind: 'receipt-asked'; text: string };

export const CHECK_BEGUN: DrawCheckState = {
  phase: 'fetching',
  share: 0,
  current: null,
  verdict: null,
  fault: null,
  receipt: null,
};

/** What follows from the news. A verdict stays: what fails after it does not take it back. */
export function nextCheckState(state: DrawCheckState, event: CheckEvent): DrawCheckState {
  switch (event.kind) {
    case 'begun':
      return CHECK_BEGUN;
    case 'fetched':
      return { ...state, phase: 'working' };
    case 'progress':
      return { ...state, phase: 'working', share: event.share, current: event.check };
    case 'verdict':
      return { ...state, phase: 'done', share: 1, current: null, verdict: event.verdict };
    case 'fault':
      return state.verdict ? state : { ...state, phase: 'failed', current: null, fault: event.fault };
    case 'receipt-asked':
      return { ...state, receipt: event.text.trim() === '' ? null : { text: event.text, finding: null } };
    case 'receipt':
      // Whoever types on has asked for another one meanwhile.
      return state.receipt?.text === event.text ? { ...state, receipt: event } : state;
  }
}

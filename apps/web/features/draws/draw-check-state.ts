import type { ReceiptFinding } from '@signboard/draw/check-receipt.ts';
import type { CheckName } from '@signboard/draw/verdict.ts';
import type { CheckAnswer, DrawVerdict } from './check-messages.ts';

/** Why a check has no verdict; never a verdict itself. */
export type CheckFault = 'proof' | 'pending' | 'worker';

export type DrawCheckState = {
  phase: 'fetching' | 'working' | 'done' | 'failed';
  share: number;
  current: CheckName | null;
  verdict: DrawVerdict | null;
  fault: CheckFault | null;
  /** The result for the latest text. */
  receipt: { text: string; finding: ReceiptFinding | null } | null;
};

export type CheckEvent =
  | CheckAnswer
  | { kind: 'begun' }
  | { kind: 'fetched' }
  | { kind: 'fault'; fault: CheckFault }
  | { kind: 'receipt-asked'; text: string };

export const INITIAL_CHECK_STATE: DrawCheckState = {
  phase: 'fetching',
  share: 0,
  current: null,
  verdict: null,
  fault: null,
  receipt: null,
};

/** A verdict is final: later failures don't revoke it. */
export function nextCheckState(state: DrawCheckState, event: CheckEvent): DrawCheckState {
  switch (event.kind) {
    case 'begun':
      return INITIAL_CHECK_STATE;
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
      // The person kept typing and has requested another receipt by now.
      return state.receipt?.text === event.text ? { ...state, receipt: event } : state;
  }
}

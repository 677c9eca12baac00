/** What is typed to erase an account without a workspace, in each language. */
export const ERASURE_WORDS = { en: 'erase', es: 'borrar' } as const;

/** Whether a person typed what the erasure of the account asks for: its workspace, or the word where there is none. */
export function isErasureConfirmed(typed: string, workspace: string | null): boolean {
  const word = typed.trim().toLowerCase();
  return workspace === null ? Object.values<string>(ERASURE_WORDS).includes(word) : word === workspace;
}

/** Why a list keeps its owner from going. */
export type ErasureObstacle = 'has-participants' | 'draw-under-way';

/** As much of an owned list as decides what becomes of it. */
export type OwnedList = {
  active: boolean;
  isFinished: boolean;
  joined: number;
  isDrawn: boolean;
  /** From the selection of winners until the last mail about the result is in the outbox. */
  isDrawUnderWay: boolean;
};

/** What has to be settled first: people wait for this list, or its draw runs. */
export function erasureObstacle(list: OwnedList): ErasureObstacle | null {
  if (list.isDrawUnderWay) return 'draw-under-way';
  const isWaitedFor = list.active && !list.isFinished && !list.isDrawn && list.joined > 0;
  return isWaitedFor ? 'has-participants' : null;
}

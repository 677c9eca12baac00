/** What the person types to erase an account that has no workspace. */
export const ERASURE_WORDS = { en: 'erase', es: 'borrar' } as const;

export function isErasureConfirmed(typed: string, workspace: string | null): boolean {
  const word = typed.trim().toLowerCase();
  return workspace === null ? Object.values<string>(ERASURE_WORDS).includes(word) : word === workspace;
}

export type ErasureObstacle = 'has-participants' | 'draw-under-way';

export type OwnedList = {
  active: boolean;
  isFinished: boolean;
  joined: number;
  isDrawn: boolean;
  /** From the moment winners are selected until the last result email is in the outbox. */
  isDrawUnderWay: boolean;
};

export function findErasureObstacle(list: OwnedList): ErasureObstacle | null {
  if (list.isDrawUnderWay) return 'draw-under-way';
  const isWaitedFor = list.active && !list.isFinished && !list.isDrawn && list.joined > 0;
  return isWaitedFor ? 'has-participants' : null;
}

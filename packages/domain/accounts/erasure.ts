/** Without a workspace, the word of any language confirms. */
export function isErasureConfirmed(
  typed: string,
  workspace: string | null,
  words: readonly string[],
): boolean {
  const word = typed.trim().toLowerCase();
  return workspace === null ? words.includes(word) : word === workspace;
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

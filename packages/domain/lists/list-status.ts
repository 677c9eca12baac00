/** The chip that tells how a list stands. */
export type ListStatus = 'CLOSED' | 'ONLINE' | 'OFFLINE';

/** A finished list is closed, also while it is still marked active. */
export function listStatus(list: { active: boolean; isFinished: boolean }): ListStatus {
  if (list.isFinished) return 'CLOSED';
  return list.active ? 'ONLINE' : 'OFFLINE';
}

export type ListStatus = 'CLOSED' | 'ONLINE' | 'OFFLINE';

/** A finished list is closed even if it is still marked active. */
export function getListStatus(list: { active: boolean; isFinished: boolean }): ListStatus {
  if (list.isFinished) return 'CLOSED';
  return list.active ? 'ONLINE' : 'OFFLINE';
}

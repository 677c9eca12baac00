/** The state of one piece of data on its way. */
export type RequestStatus = 'idle' | 'loading' | 'succeeded' | 'failed';

/** Names a query's state in our words. Data that was once there stays shown, also when asking for it again fails. */
export function requestStatus(query: {
  status: 'pending' | 'error' | 'success';
  fetchStatus: string;
  data?: unknown;
}): RequestStatus {
  if (query.status === 'success' || query.data !== undefined) return 'succeeded';
  if (query.status === 'error') return query.fetchStatus === 'fetching' ? 'loading' : 'failed';
  return query.fetchStatus === 'idle' ? 'idle' : 'loading';
}

/** The state of one piece of data on its way. */
export type RequestStatus = 'idle' | 'loading' | 'succeeded' | 'failed';

/** Names a query's state in our words. Data that was once there stays shown while it is asked for again. */
export function requestStatus(query: {
  status: 'pending' | 'error' | 'success';
  fetchStatus: string;
}): RequestStatus {
  if (query.status === 'success') return 'succeeded';
  if (query.status === 'error') return query.fetchStatus === 'fetching' ? 'loading' : 'failed';
  return query.fetchStatus === 'idle' ? 'idle' : 'loading';
}

export type RequestStatus = 'idle' | 'loading' | 'succeeded' | 'failed';

/** Data that was loaded once stays visible, even when a refetch fails. */
export function requestStatus(query: {
  status: 'pending' | 'error' | 'success';
  fetchStatus: string;
  data?: unknown;
}): RequestStatus {
  if (query.status === 'success' || query.data !== undefined) return 'succeeded';
  if (query.status === 'error') return query.fetchStatus === 'fetching' ? 'loading' : 'failed';
  return query.fetchStatus === 'idle' ? 'idle' : 'loading';
}

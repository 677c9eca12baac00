import type { EntryCluster } from '@signboard/contract/lists/list.ts';
import { formatClusterRange } from '@signboard/domain/lists/entry-review.ts';
import { type ParticipantsState, START } from '../participants/participants-state.ts';

/** The state of the participants table that shows the entries of a cluster. */
export function stateOfCluster(cluster: EntryCluster): ParticipantsState {
  const onList = { ...START, state: 'joined' as const };
  if (cluster.kind === 'referrer') return { ...onList, referrer: cluster.host };
  if (cluster.kind === 'young-discord') return { ...onList, discordAge: `${cluster.discordAge}` };
  return { ...onList, cluster: formatClusterRange(cluster) };
}

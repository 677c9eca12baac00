import type { EntryCluster } from '@signboard/contract/lists/list.ts';
import { formatClusterRange } from '@signboard/domain/lists/entry-review.ts';
import { type ParticipantsState, START } from '../participants/participants-state.ts';

/** The state of the participants table that shows the entries of a cluster. */
export function stateOfCluster(cluster: EntryCluster): ParticipantsState {
  const onList = { ...START, state: 'joined' as const };
  return cluster.kind === 'young-discord'
    ? { ...onList, discordAge: `${cluster.discordAge}` }
    : { ...onList, cluster: formatClusterRange(cluster) };
}

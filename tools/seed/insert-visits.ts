import type { Db } from '../../apps/server/platform/db/connect.ts';
import type { DemoList } from './demo-data/lists.ts';
import { type Dice, makeDice } from './make-dice.ts';

type Visit = { kind: 'view' | 'connect' | 'verified' | 'refusal' | 'referrer'; name: string };

const HOUR_MS = 3_600_000;
const REFERRERS = ['x.com', 'x.com', 'discord.com', 'x.com', 'opensea.io', 'discord.com', 'example.org'];
/** One in this many visitors has a known referrer, or is refused. */
const SIDES = { referrer: 2, refusal: 5 };

/** Inserts visits around the times at which people joined. */
export async function insertVisits(
  db: Db,
  { id, list, moments }: { id: string; list: DemoList; moments: readonly Date[] },
): Promise<void> {
  const counts = new Map<string, number>();
  const dice = makeDice(`visits of ${list.urlEndName}`);
  for (const moment of moments) {
    const hour = Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS;
    for (const visit of visitsAround(list, dice)) {
      const key = JSON.stringify({ ...visit, hour });
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const rows = [...counts].map(([key, count]) => {
    const { kind, name, hour } = JSON.parse(key) as Visit & { hour: number };
    return { listId: id, hour: new Date(hour), kind, name, count };
  });
  await db.insertInto('listFigures').values(rows).execute();
}

/** For each participant a few people only visited, some of them with a wallet. */
function visitsAround(list: DemoList, dice: Dice): Visit[] {
  const looked = 3 + dice(5);
  const connected = 1 + dice(looked - 1);
  const visits = [...times(looked, 'view'), ...times(connected, 'connect')];
  if (list.state !== 'upcoming') visits.push(...times(1, 'verified'));
  if (dice(SIDES.referrer) === 0)
    visits.push({ kind: 'referrer', name: REFERRERS[dice(REFERRERS.length)] as string });
  const obstacles = obstaclesOf(list);
  if (dice(SIDES.refusal) === 0)
    visits.push({ kind: 'refusal', name: obstacles[dice(obstacles.length)] as string });
  return visits;
}

function times(count: number, kind: Visit['kind']): Visit[] {
  return Array.from({ length: count }, () => ({ kind, name: '' }));
}

function obstaclesOf({ state, settings }: DemoList): string[] {
  return [
    ...(settings.discordVerification ? ['discord'] : []),
    ...(settings.twitterVerification ? ['twitter'] : []),
    ...(settings.balanceVerification ? ['balance'] : []),
    ...(state === 'full' ? ['list-full'] : []),
    'already-joined',
  ];
}

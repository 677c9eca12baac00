import { setTimeout as sleep } from 'node:timers/promises';
import { telegramCrowdBot } from '../../apps/sandbox/telegram/telegram-fixtures.ts';
import { askSandbox, type EngineWorld } from '../world/engine-world.ts';
import type { Dice } from './dice.ts';
import type { OffPeriod, SoakBot } from './verify-posts.ts';

/** Channels that no longer let a bot post, until its owner connects them again. */
export type SwitchOffs = {
  periods: OffPeriod[];
  /** Chooses a bot that the channel throws out at its next post. */
  start(channel: 'telegram' | 'discord', dice: Dice): Promise<void>;
  /** Waits until all of them are connected again. */
  stop(): Promise<void>;
};

const OFF_MS = 2_000;
const POLL_MS = 200;

export function createSwitchOffs(world: EngineWorld, bots: readonly SoakBot[]): SwitchOffs {
  const periods: OffPeriod[] = [];
  const running: Promise<void>[] = [];
  return {
    periods,
    async start(channel, dice) {
      const isFree = ({ id }: SoakBot) =>
        periods.every((one) => one.botId !== id || one.channel !== channel || one.to !== null);
      const free = bots.filter(isFree);
      if (free.length === 0) throw new Error(`${channel} has thrown out all bots`);
      const chosen = free[dice.below(free.length)] as SoakBot;
      const { id: botId, webhookId } = chosen;
      const isTelegram = channel === 'telegram';
      const fault = isTelegram
        ? { kind: 'kicked', match: `/bot${telegramCrowdBot(bots.indexOf(chosen)).token}/send` }
        : { kind: 'not-found', match: `/webhooks/${webhookId}/` };
      const period: OffPeriod = { botId, channel, from: await readNow(world), to: null };
      periods.push(period);
      await askSandbox(world, `/${channel}/faults`, { ...fault, count: 1 });
      running.push(reconnect(world, period));
    },
    async stop() {
      await Promise.all(running);
    },
  };
}

/** The owner connects the channel again after a while. */
async function reconnect(world: EngineWorld, period: OffPeriod): Promise<void> {
  const { botId, channel } = period;
  const isOff = `select from bot_channels where bot_id = $1 and channel = $2 and off_reason is not null`;
  // A database that is restarting is asked again.
  const query = (sql: string) => world.database.query(sql, [botId, channel]).catch(() => ({ rows: [] }));
  while ((await query(isOff)).rows.length === 0) await sleep(POLL_MS);
  await sleep(OFF_MS);
  const connect = `update bot_channels set off_reason = null, resumes_at = null, connected_at = now()
    where bot_id = $1 and channel = $2 returning channel`;
  while ((await query(connect)).rows.length === 0) await sleep(POLL_MS);
  period.to = await readNow(world);
}

async function readNow({ database }: EngineWorld): Promise<Date> {
  for (;;) {
    const found = await database.query<{ now: Date }>('select now() as now').catch(() => null);
    if (found?.rows[0]) return found.rows[0].now;
    await sleep(POLL_MS);
  }
}

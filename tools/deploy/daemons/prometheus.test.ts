import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isExhaustive } from '../../../testing/scope.ts';
import { startDatabase } from '../../../trials/world/start-database.ts';
import { type Part, startParts } from '../../../trials/world/start-parts.ts';
import { freePort, makeDataFolder } from '../../../trials/world/start-world.ts';
import { hasDaemon } from '../../test/find-daemons.ts';
import { replaceAll } from './replace-all.ts';
import { type Daemon, startDaemon } from './start-daemon.ts';

const FOLDER = fileURLToPath(new URL('../../../deploy/prometheus/', import.meta.url));
const METRICS_TOKEN = 'a-token-for-prometheus-in-the-test';
/** Gauges of the library, whose names end like those of counters. */
const OF_THE_LIBRARY = /^nodejs_active_(handles|requests|resources)_total /;

const read = (name: string) => readFileSync(`${FOLDER}${name}`, 'utf8');
const alerts = (
  parse(read('alerts.yml')) as { groups: { rules: { alert: string; expr: string }[] }[] }
).groups.flatMap(({ rules }) => rules);

function promtool(args: string[], input?: string) {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8', input });
  return { status, output: `${stdout}${stderr}` };
}

describe.runIf(isExhaustive && hasDaemon('prometheus'))('Prometheus with our files', () => {
  const endings: (() => Promise<unknown>)[] = [];
  let parts: Part[];
  let prometheus: Daemon;
  let port: number;

  beforeAll(async () => {
    const database = await startDatabase();
    endings.push(database.stop);
    const folder = await makeDataFolder();
    endings.push(folder.remove);
    parts = await startParts(['web 1', 'web 2', 'worker 1'], {
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      DATA_DIR: folder.path,
      SECRET_KEYS: 'a-key-that-all-processes-share-okay',
      METRICS_TOKEN,
    });
    endings.push(() => Promise.all(parts.map(({ child }) => child.stop())));
    port = await freePort();
    const [one, other, worker] = parts.map(({ url }) => new URL(url).host) as [string, string, string];
    const config = replaceAll(read('prometheus.yml'), [
      [/_interval: 15s/g, '_interval: 1s'],
      [/\/run\/secrets\/metrics_token/g, 'metrics_token'],
      [/web-1:3000/g, one],
      [/web-2:3000/g, other],
      [/worker:3000/g, worker],
    ]);
    prometheus = await startDaemon({
      command: 'prometheus',
      args: [
        '--config.file=prometheus.yml',
        '--storage.tsdb.path=data',
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      files: { 'prometheus.yml': config, 'alerts.yml': read('alerts.yml'), metrics_token: METRICS_TOKEN },
      port,
    });
    endings.push(prometheus.stop);
  });
  afterAll(async () => {
    for (const end of endings.toReversed()) await end();
  });

  const ask = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    const { status, data } = (await answer.json()) as { status: string; data: T };
    expect([path, status]).toEqual([path, 'success']);
    return data;
  };

  it('fires each alert when it should, and none when all is well', () => {
    expect(promtool(['test', 'rules', 'alerts.test.yml'])).toMatchObject({ status: 0 });
    for (const { alert } of alerts) expect(read('alerts.test.yml')).toContain(`alertname="${alert}"`);
  });

  it('accepts the configuration and the rules', async () => {
    const check = promtool(['check', 'config', '--syntax-only', 'prometheus.yml']);
    expect([check.status, check.output]).toEqual([0, expect.stringContaining('SUCCESS')]);
    const rules = promtool(['check', 'rules', 'alerts.yml']);
    expect([rules.status, rules.output]).toEqual([0, expect.stringContaining(`${alerts.length} rules`)]);
  });

  it('finds nothing to say about our metrics', async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    for (const { url } of parts) {
      const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
      const { output } = promtool(['check', 'metrics'], metrics);
      expect(output.split('\n').filter((line) => line && !OF_THE_LIBRARY.test(line))).toEqual([]);
    }
  });

  it('scrapes every process, and evaluates every alert', async () => {
    type Targets = { activeTargets: { health: string; lastError: string }[] };
    type Rules = { groups: { rules: { name: string; health: string; lastError?: string }[] }[] };
    await expect
      .poll(async () => (await ask<Targets>('targets')).activeTargets.map(({ health }) => health))
      .toEqual(['up', 'up', 'up']);
    const evaluated = async () =>
      (await ask<Rules>('rules')).groups
        .flatMap(({ rules }) => rules)
        .map(({ name, health }) => [name, health]);
    await expect.poll(evaluated).toEqual(alerts.map(({ alert }) => [alert, 'ok']));
    type Vector = { result: { metric: { instance: string } }[] };
    const { result } = await ask<Vector>('query?query=signboard_mails_waiting');
    expect(result.map(({ metric }) => metric.instance).sort()).toEqual(
      parts.map(({ url }) => new URL(url).host).sort(),
    );
  });
});

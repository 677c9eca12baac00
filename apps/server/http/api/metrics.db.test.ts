import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { addBot } from '#server/bots/sales-feed/testing/add-bot.ts';
import { askedFigures, askedLabels } from '#server/testing/asked-labels.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { WITHOUT_JOBS } from './health.ts';

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

type Rule = { alert: string; expr: string; for: string; labels: { severity: string } };
type Target = { expr: string; legendFormat: string };
type Panel = { id: number; type: string; title: string; targets?: Target[] };

const alerts = (
  parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }
).groups.flatMap(({ rules }) => rules);
const { panels } = JSON.parse(read('deploy/grafana/signboard.json')) as { panels: Panel[] };
const expressions = [
  ...alerts.map(({ expr }) => expr),
  ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
];

let test: TestApp;
let given: Set<string>;
/** The labels of each metric. */
let labels: Map<string, Set<string>>;
/** Labels that Prometheus adds to every metric. */
const OF_PROMETHEUS = ['job', 'instance'];

beforeAll(async () => {
  const jobs = { isHealthy: () => true, states: () => [{ name: 'send mails', failingSeconds: 0 }] };
  test = await startTestApp({ readiness: { ...WITHOUT_JOBS, jobs: () => jobs } });
  await test.app.inject('/users/me');
  await seedEveryMetric(test);
  const { body } = await test.app.inject('/metrics');
  given = new Set(body.split('\n').flatMap((line) => /^(?:# TYPE )?([a-z0-9_]+)/.exec(line)?.[1] ?? []));
  labels = labelsIn(body);
});
afterAll(() => test.close());

/** Metrics without samples have no labels to check. */
async function seedEveryMetric({ deps: { db } }: TestApp): Promise<void> {
  const [now, chain] = [new Date(), 'ethereum'] as const;
  const watcher = { chain, watcher: crypto.randomUUID(), leasedUntil: now, headNumber: 2 };
  await db.insertInto('chainWatchers').values(watcher).execute();
  const cursor = { chain, source: 'blocks', position: JSON.stringify({ number: 1 }) };
  await db.insertInto('chainCursors').values(cursor).execute();
  const post = {
    channel: 'x',
    kind: 'sale',
    chain,
    transaction: '0x1',
    blockNumber: 1,
    facts: '[]',
  } as const;
  const sent = { state: 'sent', remoteId: '1', happenedAt: now, finishedAt: now } as const;
  const botId = await addBot(db, { contract: '0x71de0000000000000000000000000000000000aa' });
  await db
    .insertInto('deliveries')
    .values({ botId, ...post, ...sent })
    .execute();
}

function labelsIn(metrics: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, figure = '', inside = ''] of metrics.matchAll(/^([a-z0-9_]+)(?:\{(.*)\})? \S+$/gm)) {
    const known = found.get(figure) ?? new Set(OF_PROMETHEUS);
    for (const [, label = ''] of inside.matchAll(/(\w+)="/g)) known.add(label);
    found.set(figure, known);
  }
  return found;
}

describe('dashboard and alert rules', () => {
  it('query only metrics that exist', () => {
    const asked = new Set(expressions.flatMap(askedFigures));
    expect(asked.size).toBeGreaterThan(12);
    expect([...asked].filter((name) => !given.has(name))).toEqual([]);
  });

  it('use only labels that the metrics have', () => {
    const asked = expressions.flatMap(askedLabels);
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter(({ figure, label }) => !labels.get(figure)?.has(label))).toEqual([]);
  });

  it('use only labels in legends that the query keeps', () => {
    const targets = panels.flatMap((panel) => panel.targets ?? []);
    const wrong = targets.flatMap(({ expr, legendFormat }) => {
      const [, by] = /\bby \(([^)]*)\)/.exec(expr) ?? [];
      const own = [...(labels.get(askedFigures(expr)[0] ?? '') ?? [])];
      const left = by?.split(',').map((label) => label.trim()) ?? own;
      return [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)]
        .map(([, label = '']) => label)
        .filter((label) => !left.includes(label))
        .map((label) => `${label} in ${expr}`);
    });
    expect(wrong).toEqual([]);
  });

  it('cover every Signboard metric', () => {
    const asked = new Set(
      expressions.flatMap(askedFigures).map((name) => name.replace(/_(bucket|count|sum)$/, '')),
    );
    const own = [...given].filter(
      (name) => name.startsWith('signboard_') && !/_(bucket|count|sum)$/.test(name),
    );
    expect(own.length).toBeGreaterThan(9);
    expect(own.filter((name) => !asked.has(name))).toEqual([]);
  });

  it('are explained in the page for operators', () => {
    const own = [...given].filter(
      (name) => name.startsWith('signboard_') && !/_(bucket|count|sum)$/.test(name),
    );
    const [, table = ''] = read('docs/operating.md').split('| `signboard_…` |');
    const explained = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => `signboard_${name}`);
    expect(explained.toSorted()).toEqual([...new Set([...own, 'signboard_http_request_seconds'])].toSorted());
  });

  it('have panels with unique ids and at least one query', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(panels.filter(({ type, targets = [] }) => type !== 'row' && targets.length === 0)).toEqual([]);
  });

  it('have a duration and a severity of page or ticket', () => {
    expect(
      alerts.filter(
        (rule) => !/^\d+[mh]$/.test(rule.for) || !['page', 'ticket'].includes(rule.labels.severity),
      ),
    ).toEqual([]);
  });

  it('have exactly one runbook entry per alert', () => {
    const [, section = ''] = read('docs/operating.md').split('## When an alert fires\n');
    const [runbook = ''] = section.split(/^## /m);
    const told = [...runbook.matchAll(/^- `(Signboard\w+)`/gm)].map(([, name]) => name);
    expect(told.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
  });
});

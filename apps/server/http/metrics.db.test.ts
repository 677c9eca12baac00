import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

type Rule = { alert: string; expr: string; for: string; labels: { severity: string } };
type Panel = { id: number; type: string; title: string; targets?: { expr: string }[] };

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

beforeAll(async () => {
  test = await startTestApp();
  await test.app.inject('/users/me');
  const { body } = await test.app.inject('/metrics');
  given = new Set(body.split('\n').flatMap((line) => /^(?:# TYPE )?([a-z0-9_]+)/.exec(line)?.[1] ?? []));
});
afterAll(() => test.close());

/** The figures that an expression asks for; words of PromQL and labels have none of these beginnings. */
const askedFor = (expression: string) => expression.match(/\b(signboard|nodejs|process)_[a-z0-9_]+/g) ?? [];

describe('the dashboard and the alerts', () => {
  it('ask only for figures that are given', () => {
    const asked = new Set(expressions.flatMap(askedFor));
    expect(asked.size).toBeGreaterThan(12);
    expect([...asked].filter((name) => !given.has(name))).toEqual([]);
  });

  it('show every figure of our own', () => {
    const asked = new Set(
      expressions.flatMap(askedFor).map((name) => name.replace(/_(bucket|count|sum)$/, '')),
    );
    const own = [...given].filter(
      (name) => name.startsWith('signboard_') && !/_(bucket|count|sum)$/.test(name),
    );
    expect(own.length).toBeGreaterThan(9);
    expect(own.filter((name) => !asked.has(name))).toEqual([]);
  });

  it('have panels of their own, each with something to show', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(panels.filter(({ type, targets = [] }) => type !== 'row' && targets.length === 0)).toEqual([]);
  });

  it('ring for a while only, as a page or a ticket', () => {
    expect(
      alerts.filter(
        (rule) => !/^\d+[mh]$/.test(rule.for) || !['page', 'ticket'].includes(rule.labels.severity),
      ),
    ).toEqual([]);
  });

  it('have a line in the runbook for each alert, and for none that is not', () => {
    const [, section = ''] = read('docs/operating.md').split('## When an alert rings\n');
    const [runbook = ''] = section.split(/^## /m);
    const told = [...runbook.matchAll(/^- `(Signboard\w+)`/gm)].map(([, name]) => name);
    expect(told.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
  });
});

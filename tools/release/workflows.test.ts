import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../run-node.mjs';
import { planRelease, type ReleasePlan } from './plan-release.ts';

type Step = {
  id?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
};
type Job = {
  needs?: string[];
  permissions?: Record<string, string>;
  uses?: string;
  outputs?: Record<string, string>;
  'timeout-minutes'?: number;
  steps?: Step[];
};
type Workflow = {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
};

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const paths = globSync('.github/workflows/*.yml', { cwd: ROOT }).sort();
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps = [] }) => steps);

describe.each(paths)('%s', (path) => {
  const text = read(path);
  const workflow = parse(text) as Workflow;

  it('runs only scripts that package.json has', () => {
    const runs = stepsOf(workflow).map(({ run = '' }) => run);
    for (const [, name = ''] of runs.join('\n').matchAll(/npm run (?:-s )?(\S+)/g))
      expect(Object.keys(scripts)).toContain(name);
  });

  it('puts no text of others into a shell: expressions stay outside of commands', () => {
    for (const { run = '' } of stepsOf(workflow)) expect(run).not.toContain('${{');
  });

  it('grants what a job needs, and limits its time', () => {
    expect(Object.values(workflow.permissions).filter((grant) => grant !== 'read')).toEqual([]);
    for (const job of Object.values(workflow.jobs))
      if (!job.uses) expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  it('names a version of each action', () => {
    for (const { uses } of [...stepsOf(workflow), ...Object.values(workflow.jobs)])
      if (uses && !uses.startsWith('./')) expect(uses).toMatch(/^[\w-]+\/[\w-]+@(v\d+|[0-9a-f]{40})$/);
  });
});

describe('the release', () => {
  const { on, permissions, jobs } = parse(read('.github/workflows/release.yml')) as Workflow;
  const stepOf = (name: string, pattern: RegExp) =>
    jobs[name]?.steps?.find(({ uses = '', run = '' }) => pattern.test(uses) || pattern.test(run)) as Step;

  it('is started by a tag alone', () => {
    expect(on).toEqual({ push: { tags: ['v*'] } });
  });

  it('gives each job only what it needs', () => {
    expect(permissions).toEqual({});
    expect(Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, job.permissions]))).toEqual({
      test: { contents: 'read' },
      build: { contents: 'read' },
      image: { contents: 'read', packages: 'write' },
      packages: { 'id-token': 'write' },
      release: { contents: 'write' },
    });
  });

  it('publishes nothing that fails a test', () => {
    expect(jobs.test?.uses).toBe('./.github/workflows/test.yml');
    expect((parse(read('.github/workflows/test.yml')) as Workflow).on).toHaveProperty('workflow_call');
    for (const name of ['image', 'packages']) expect(jobs[name]?.needs).toEqual(['test', 'build']);
    expect(jobs.release?.needs).toEqual(['build', 'image', 'packages']);
  });

  it('takes versions, tags and names from the plan', () => {
    const plan: ReleasePlan = planRelease('v1.0.0', '1.0.0', 'x');
    for (const name of Object.keys(plan))
      expect(jobs.build?.outputs?.[name]).toBe(`\${{ steps.plan.outputs.${name} }}`);
    expect(stepOf('build', /release:plan/).id).toBe('plan');
    const used = [...read('.github/workflows/release.yml').matchAll(/needs\.build\.outputs\.([\w-]+)/g)];
    expect([...new Set(used.map(([, name]) => name))].sort()).toEqual(Object.keys(plan).sort());
  });

  it('builds the image for both architectures, with SBOM and provenance', () => {
    expect(stepOf('image', /build-push-action/).with).toMatchObject({
      platforms: 'linux/amd64,linux/arm64',
      push: true,
      provenance: 'mode=max',
      sbom: true,
      tags: `\${{ needs.build.outputs.image-tags }}`,
    });
  });

  it('publishes the packages with provenance, by a job that runs no code of a dependency', () => {
    expect(stepOf('packages', /npm publish/).run).toContain('--provenance --access public --tag "$DIST_TAG"');
    for (const { run = '', uses = '' } of jobs.packages?.steps ?? []) {
      expect(run).not.toMatch(/npm (ci|install|run)/);
      expect(uses).not.toContain('checkout');
    }
  });
});

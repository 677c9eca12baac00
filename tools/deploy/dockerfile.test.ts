import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readDockerIgnore } from '../imports/docker-ignore.ts';
import { roomOf } from '../imports/rooms.ts';
import { readSourceTree } from '../imports/source-tree.ts';
import { NODE_RUNTIME, readLockfile } from '../supply-chain/lockfile.ts';
import { copiesOf, readDockerfile, type Stage } from './read-dockerfile.ts';

/** The text of a stage's last instruction of a kind, for example its USER. */
function lastOf({ steps }: Stage, instruction: string): string | null {
  return steps.findLast((step) => step.instruction === instruction)?.text ?? null;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
const stages = readDockerfile(text);
const last = stages.at(-1) as Stage;
const dockerIgnore = readFileSync(join(ROOT, '.dockerignore'), 'utf8');
const ignored = dockerIgnore.split('\n');
const isIncluded = readDockerIgnore(dockerIgnore);
const tree = readSourceTree(ROOT);

describe('the Dockerfile', () => {
  it('copies only existing files that .dockerignore includes', () => {
    const sources = stages
      .flatMap(copiesOf)
      .filter(({ stage }) => stage === null)
      .flatMap((copy) => copy.sources);
    expect(sources.length).toBeGreaterThan(10);
    expect(sources.filter((source) => !existsSync(join(ROOT, source)) || !isIncluded(source))).toEqual([]);
  });

  it('leaves out tests and their support', () => {
    const tests = tree.paths.filter((path) => roomOf(path)?.endsWith(' tests'));
    expect(tests.length).toBeGreaterThan(500);
    expect(tests.filter(isIncluded)).toEqual([]);
  });

  it('copies only from earlier stages', () => {
    const names = stages.map(({ name }) => name);
    const wrong = stages.flatMap((stage, at) =>
      copiesOf(stage).filter((copy) => copy.stage !== null && !names.slice(0, at).includes(copy.stage)),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['web', 'apps/web'],
    ['packages', 'apps/server'],
  ])(
    'gives npm in the stage %s the manifest of %s and of all its workspace dependencies',
    (name, workspace) => {
      const { packages } = readLockfile();
      const needed = new Set([workspace]);
      for (const folder of needed)
        for (const dependency of Object.keys(packages[folder]?.dependencies ?? {}))
          if (dependency.startsWith('@signboard/'))
            needed.add(packages[`node_modules/${dependency}`]?.resolved ?? '');
      const copied = copiesOf(stages.find((stage) => stage.name === name) as Stage).flatMap(
        ({ sources }) => sources,
      );
      expect(
        [...needed].map((folder) => `${folder}/package.json`).filter((path) => !copied.includes(path)),
      ).toEqual([]);
      expect(copied).toEqual(expect.arrayContaining(['package-lock.json', '.npmrc']));
    },
  );

  it('runs as a numeric non-root user and has a health check', () => {
    expect(lastOf(last, 'USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(lastOf(last, 'HEALTHCHECK')).toContain('/healthz');
    expect(lastOf(last, 'STOPSIGNAL')).toBe('SIGTERM');
  });

  it('starts an existing program without a shell that would swallow the stop signal', () => {
    const [node, program = ''] = JSON.parse(lastOf(last, 'CMD') ?? '[]') as string[];
    expect(node).toBe('node');
    expect(existsSync(join(ROOT, program))).toBe(true);
  });

  it('contains no secret and no installation-specific setting', () => {
    const names = last.steps
      .filter(({ instruction }) => instruction === 'ENV')
      .flatMap(({ text }) => text.match(/\b[A-Z_]+(?==)/g) ?? []);
    expect(names).toEqual(['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'MALLOC_ARENA_MAX', 'NODE_OPTIONS']);
    expect(ignored[0]).toBe('**');
    expect(ignored.filter((line) => /^!.*(\.env|data)/.test(line))).toEqual([]);
  });
});

describe('the Dockerfile on amd64 and arm64', () => {
  const stage = (name: string | null) => stages.find((one) => one.name === name) as Stage;

  it('names no architecture', () => {
    expect(text).not.toMatch(/amd64|x86_64|x64|arm64|aarch64|TARGETARCH|TARGETPLATFORM/i);
  });

  it('pins only the web stage to the builder’s platform', () => {
    expect(stages.map(({ name, platform }) => [name, platform])).toEqual([
      ['web', '$BUILDPLATFORM'],
      ['packages', null],
      [null, null],
    ]);
  });

  it('copies only platform-independent files from the pinned stage, and no packages', () => {
    const taken = stages.flatMap((one) => copiesOf(one).filter((copy) => copy.stage !== null));
    expect(taken.map(({ stage: from, sources }) => [from, sources])).toEqual([
      ['packages', ['/signboard']],
      ['web', ['/signboard/apps/web/dist']],
    ]);
    const dist = globSync('apps/web/dist/**', { cwd: ROOT, withFileTypes: true }).filter((one) =>
      one.isFile(),
    );
    expect(dist.length).toBeGreaterThan(10);
    expect(dist.map(({ name }) => name).filter((name) => /\.(node|so|dylib|exe)$/.test(name))).toEqual([]);
  });

  it('bases every stage on the official Node image, with a tag for all architectures', () => {
    expect(text).toMatch(/^ARG NODE_IMAGE=node:24-bookworm-slim(@sha256:[0-9a-f]{64})?$/m);
    expect(stages.filter(({ from }) => !/^\$\{NODE_IMAGE\}$/.test(from))).toEqual([]);
  });

  it('installs packages with npm ci and without platform overrides', () => {
    const runs = (name: string) =>
      stage(name)
        .steps.filter(({ instruction }) => instruction === 'RUN')
        .map((step) => step.text)
        .join('\n');
    for (const name of ['web', 'packages']) expect(runs(name)).toMatch(/^npm ci /m);
    expect(runs('web') + runs('packages')).not.toMatch(/--(os|cpu|libc)\b/);
  });

  it("doesn't need the bundled Node", () => {
    const copied = stages.flatMap(copiesOf).flatMap(({ sources }) => sources);
    expect(
      copied.filter((source) => NODE_RUNTIME.startsWith(`${source}/`) || source.startsWith(NODE_RUNTIME)),
    ).toEqual([]);
    expect(ignored.filter((line) => line.startsWith(`!${NODE_RUNTIME}`) || line === '!tools')).toEqual([]);
  });

  it.each([
    ['FROM --platform=windows node:24 AS web', 'windows'],
    ['FROM --platform=$BUILDPLATFORM node:24', '$BUILDPLATFORM'],
    ['FROM node:24 AS web', null],
  ])('reads the platform of %j', (line, platform) => {
    expect(readDockerfile(line)).toMatchObject([{ from: 'node:24', platform }]);
  });
});

describe('the workflow', () => {
  const { jobs } = parse(readFileSync(join(ROOT, '.github/workflows/test.yml'), 'utf8')) as {
    jobs: Record<string, { strategy?: { matrix: { runner: string[] } }; steps: { run?: string }[] }>;
  };
  const runs = (job: string) => jobs[job]?.steps.map(({ run }) => run ?? '').join('\n');

  it('tests on both architectures', () => {
    expect(jobs.test?.strategy?.matrix.runner).toEqual(['ubuntu-24.04', 'ubuntu-24.04-arm']);
    expect(runs('test')).toMatch(/^npm test$/m);
  });

  it('builds the image for both architectures', () => {
    expect(runs('image')).toMatch(/^docker buildx build .*--platform linux\/amd64,linux\/arm64\b/m);
  });
});

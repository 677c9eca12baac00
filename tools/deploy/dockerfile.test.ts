import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readLockfile } from '../supply-chain/lockfile.ts';
import { copiesOf, lastOf, readDockerfile, type Stage } from './read-dockerfile.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const stages = readDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
const last = stages.at(-1) as Stage;
const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');

describe('the Dockerfile', () => {
  it('copies only what is there, and what .dockerignore lets in', () => {
    const sources = stages
      .flatMap(copiesOf)
      .filter(({ stage }) => stage === null)
      .flatMap((copy) => copy.sources);
    expect(sources.length).toBeGreaterThan(10);
    const isLetIn = (source: string) =>
      ignored.some(
        (line) =>
          line.startsWith('!') && (source === line.slice(1) || source.startsWith(`${line.slice(1)}/`)),
      );
    expect(sources.filter((source) => !existsSync(join(ROOT, source)) || !isLetIn(source))).toEqual([]);
  });

  it('takes from stages that come before', () => {
    const names = stages.map(({ name }) => name);
    const wrong = stages.flatMap((stage, at) =>
      copiesOf(stage).filter((copy) => copy.stage !== null && !names.slice(0, at).includes(copy.stage)),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['web', 'apps/web'],
    ['packages', 'apps/server'],
  ])('gives npm in the stage %s the manifest of %s and of all of ours that it needs', (name, workspace) => {
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
  });

  it('runs as somebody who is not root, by number, and says how it is', () => {
    expect(lastOf(last, 'USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(lastOf(last, 'HEALTHCHECK')).toContain('/healthz');
    expect(lastOf(last, 'STOPSIGNAL')).toBe('SIGTERM');
  });

  it('starts a program that is there, without a shell that would swallow the signal to stop', () => {
    const [node, program = ''] = JSON.parse(lastOf(last, 'CMD') ?? '[]') as string[];
    expect(node).toBe('node');
    expect(existsSync(join(ROOT, program))).toBe(true);
  });

  it('holds no secret and no setting of one installation', () => {
    const names = last.steps
      .filter(({ instruction }) => instruction === 'ENV')
      .flatMap(({ text }) => text.match(/\b[A-Z_]+(?==)/g) ?? []);
    expect(names).toEqual(['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'MALLOC_ARENA_MAX', 'NODE_OPTIONS']);
    expect(ignored[0]).toBe('**');
    expect(ignored.filter((line) => /^!.*(\.env|data)/.test(line))).toEqual([]);
  });
});

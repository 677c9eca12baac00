import { readdirSync, readFileSync } from 'node:fs';

/** Paths are relative to the root. */
export type SourceTree = { paths: readonly string[]; read(path: string): string };

const FOLDERS = ['apps', 'trials', 'e2e', 'packages', 'testing', 'tools'];
const LEFT_OUT = /^(node_modules|dist|test-results)$/;

export function readSourceTree(root: string): SourceTree {
  const under = (folder: string): string[] =>
    readdirSync(`${root}/${folder}`, { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (!entry.isDirectory()) return path;
      return LEFT_OUT.test(entry.name) ? [] : under(path);
    });
  const atTop = readdirSync(root).filter((name) => isCode(name));
  return {
    paths: [...FOLDERS.flatMap(under), ...atTop],
    read: (path) => readFileSync(`${root}/${path}`, 'utf8'),
  };
}

export function isCode(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}

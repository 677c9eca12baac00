import { matchesGlob } from 'node:path/posix';
import { parseSync } from 'vite';
import { findCycles } from './find-cycles.ts';
import { type GlobalUse, readGlobals } from './read-globals.ts';
import { type Import, readImports } from './read-imports.ts';
import { createDeclarationCheck, createResolver } from './resolve-import.ts';
import {
  globalWalls,
  mayImport,
  needsDeclaration,
  packageWalls,
  roomOf,
  runTimeWalls,
  watchedGlobals,
} from './rooms.ts';
import { isCode, type SourceTree } from './source-tree.ts';
import { COMPUTED_IMPORTS, KNOWN } from './walls.ts';

export type Edge = { from: string; line: number; to: string; isType: boolean };
export type Report = { violations: string[]; sources: Source[]; edges: Edge[] };

export function findViolations(tree: SourceTree, known = KNOWN): Report {
  const files = tree.paths.filter(isCode);
  const withoutRoom = files.filter((path) => !roomOf(path));
  const sources = files.map((path) => readSource(path, tree.read(path), watchedGlobals(roomOf(path) ?? '')));
  const { edges, violations } = resolveImports(tree, sources);
  const crossing = edges.filter(({ from, to }) => !mayImport(roomOf(from) ?? '', roomOf(to) ?? ''));
  const isKnown = ({ from, to }: Edge) => known.some((entry) => entry.from === from && entry.to === to);
  const fixed = known.filter(
    ({ from, to }) => !crossing.some((edge) => edge.from === from && edge.to === to),
  );
  return {
    sources,
    edges,
    violations: [
      ...withoutRoom.map((path) => `${path}:1 belongs to no room: add its folder to tools/imports/walls.ts`),
      ...violations,
      ...crossing
        .filter((edge) => !isKnown(edge))
        .map((edge) => `${imports(edge)}: ${roomOf(edge.from)} may not import ${roomOf(edge.to)}`),
      ...edges
        .filter(({ isType }) => !isType)
        .flatMap((edge) => runTimeWalls(edge.from, edge.to).map(({ rule }) => `${imports(edge)}: ${rule}`)),
      ...cyclicEdges(edges).map((edge) => `${imports(edge)}: they import each other in a cycle`),
      ...sources.flatMap(forbiddenGlobals),
      ...fixed.map(({ from, to }) => `${from}:1 no longer imports ${to}: remove it from KNOWN`),
    ],
  };
}

function imports({ from, line, to }: Edge): string {
  return `${from}:${line} imports ${to}`;
}

/** Returns the imports of repository files; others are checked here. */
function resolveImports(
  tree: SourceTree,
  sources: readonly Source[],
): { edges: Edge[]; violations: string[] } {
  const resolve = createResolver(tree);
  const isDeclared = createDeclarationCheck(tree);
  const edges: Edge[] = [];
  const violations: string[] = [];
  for (const { path: from, imports } of sources) {
    for (const { specifier, line, kind, isType } of imports) {
      const breaks = (rule: string) => violations.push(`${from}:${line} imports ${specifier}: ${rule}`);
      if (specifier === null) {
        if (kind !== 'reference' && !COMPUTED_IMPORTS[from]) breaks('a computed path cannot be checked');
        continue;
      }
      const target = resolve(from, specifier);
      if (target.kind === 'package') {
        const walls = isType ? [] : runTimeWalls(from, target.name);
        for (const { rule } of [...packageWalls(roomOf(from) ?? '', target.name), ...walls]) breaks(rule);
      } else if (kind === 'glob') {
        const paths = tree.paths.filter((path) => path !== from && matchesGlob(path, target.path));
        edges.push(...paths.map((to) => ({ from, line, to, isType })));
      } else if (target.kind === 'file') {
        if (kind === 'import' || isCode(target.path)) edges.push({ from, line, to: target.path, isType });
      } else if (kind === 'import') breaks('there is no such file; write the whole path with its ending');
      if (kind === 'import' && needsDeclaration(from) && !isDeclared(from, specifier))
        breaks('its package.json does not name this package');
    }
  }
  return { edges, violations };
}

function cyclicEdges(edges: readonly Edge[]): Edge[] {
  const importsOf = new Map<string, Set<string>>();
  for (const { from, to } of edges) importsOf.set(from, (importsOf.get(from) ?? new Set()).add(to));
  return findCycles(importsOf).flatMap((cycle) => {
    const members = new Set(cycle);
    return edges.filter(({ from, to }) => members.has(from) && members.has(to));
  });
}

function forbiddenGlobals({ path, globals }: Source): string[] {
  return globals.flatMap(({ name, line }) =>
    globalWalls(path, name).map(({ rule }) => `${path}:${line} uses ${name}: ${rule}`),
  );
}

type AtLine<Found> = Omit<Found, 'start'> & { line: number };

type Source = { path: string; lines: number; imports: AtLine<Import>[]; globals: AtLine<GlobalUse>[] };

function readSource(path: string, text: string, watched: ReadonlySet<string>): Source {
  const parsed = parseSync(path, text);
  const [fault] = parsed.errors;
  if (fault) throw new Error(`${path} cannot be parsed: ${fault.message}`);
  const atLine = <Found extends { start: number }>({ start, ...found }: Found) => ({
    ...found,
    line: text.slice(0, start).split('\n').length,
  });
  const mentionsGlobals = watched.size > 0 && new RegExp(`\\b(${[...watched].join('|')})\\b`).test(text);
  return {
    path,
    lines: text.split('\n').length - 1,
    imports: readImports(text, parsed).map(atLine),
    globals: mentionsGlobals ? readGlobals(parsed.program, watched).map(atLine) : [],
  };
}

import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path/posix';
import type { SourceTree } from './source-tree.ts';

type Names = Record<string, string>;
type Manifest = {
  name: string;
  imports?: Names;
  exports?: Names;
  dependencies?: Names;
  devDependencies?: Names;
  optionalDependencies?: Names;
};
type Workspace = Manifest & { folder: string };

export type Resolved =
  | { kind: 'file'; path: string }
  | { kind: 'package'; name: string }
  | { kind: 'unresolved'; path: string };

/** Resolves specifiers to repository files by the names, aliases and exports in package.json files. */
export function createResolver(tree: SourceTree) {
  const workspaces = readWorkspaces(tree);
  const files = new Set(tree.paths);

  return (from: string, specifier: string): Resolved => {
    const target = locate(workspaces, from, specifier);
    if (target === null) return { kind: 'package', name: packageName(specifier) };
    const path = target.replace(/[?#].*$/, '');
    return { kind: files.has(path) ? 'file' : 'unresolved', path };
  };
}

/** Tells whether a file's own package.json names the package that it imports. */
export function createDeclarationCheck(tree: SourceTree) {
  const declared = readWorkspaces(tree).map(({ folder, name, ...manifest }) => ({
    folder,
    names: new Set([
      name,
      ...Object.keys({
        ...manifest.dependencies,
        ...manifest.devDependencies,
        ...manifest.optionalDependencies,
      }),
    ]),
  }));

  return (from: string, specifier: string): boolean => {
    if (/^([./#]|file:)/.test(specifier) || isBuiltin(specifier)) return true;
    const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
    return declared.find(({ folder }) => from.startsWith(`${folder}/`))?.names.has(name) ?? true;
  };
}

function readWorkspaces(tree: SourceTree): Workspace[] {
  return tree.paths
    .filter((path) => path.endsWith('/package.json'))
    .map((path) => ({ ...(JSON.parse(tree.read(path)) as Manifest), folder: dirname(path) }));
}

/** Null for external packages. */
function locate(workspaces: readonly Workspace[], from: string, specifier: string): string | null {
  if (/^(\/|file:)/.test(specifier)) return specifier;
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  if (specifier.startsWith('#')) {
    const own = workspaces.find(({ folder }) => from.startsWith(`${folder}/`));
    return (own && mapped(own.folder, own.imports, specifier)) ?? specifier.slice(1);
  }
  const owner = workspaces.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
  if (!owner) return null;
  return mapped(owner.folder, owner.exports, `.${specifier.slice(owner.name.length)}`) ?? specifier;
}

/** Supports exact names and one `*` at the end. */
function mapped(folder: string, map: Record<string, string> = {}, name: string): string | null {
  for (const [key, target] of Object.entries(map)) {
    if (key === name) return join(folder, target);
    const prefix = key.endsWith('*') ? key.slice(0, -1) : null;
    if (prefix && name.startsWith(prefix))
      return join(folder, target.replace('*', name.slice(prefix.length)));
  }
  return null;
}

function packageName(specifier: string): string {
  return isBuiltin(specifier) ? `node:${specifier.replace(/^node:/, '')}` : specifier;
}

export type Location = { pathname: string; search: string; hash: string; state: unknown; key: string };

/** A path, or parts of one; the current path where it has none of its own. */
export type To = string | { pathname?: string; search?: string; hash?: string };

type Path = Pick<Location, 'pathname' | 'search' | 'hash'>;

export function resolvePath(to: To, current: string): Path {
  const { pathname = '', search = '', hash = '' } = typeof to === 'string' ? splitPath(to) : to;
  return {
    // Two slashes would lead to another site.
    pathname: pathname.replace(/^\/{2,}/, '/') || current,
    search: withPrefix('?', search),
    hash: withPrefix('#', hash),
  };
}

export const joinPath = ({ pathname, search, hash }: Path) => pathname + search + hash;

function splitPath(path: string): Partial<Path> {
  const [, pathname, search, hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  return { pathname: pathname ?? '', search: search ?? '', hash: hash ?? '' };
}

function withPrefix(prefix: string, text: string): string {
  if (text === '' || text === prefix) return '';
  return text.startsWith(prefix) ? text : prefix + text;
}

export type Params = Record<string, string>;

/** The values of a pattern's `:names`, or null when it doesn't match. A final `*` matches everything below. */
export function matchPath(pattern: string, pathname: string): Params | null {
  const found = expressionOf(pattern).exec(pathname);
  if (!found) return null;
  return Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name, decode(value)]));
}

const expressions = new Map<string, RegExp>();

function expressionOf(pattern: string): RegExp {
  const source = pattern.replace(/\/?\*$/, '(?:/.*)?').replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const expression = expressions.get(pattern) ?? new RegExp(`^${source.replace(/\/$/, '')}/*$`, 'i');
  expressions.set(pattern, expression);
  return expression;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Compares patterns part by part: a word before a name, and the end before `*`. */
function rankOf(pattern: string): string {
  const parts = pattern.split('/').filter((part) => part !== '');
  return `${parts.map((part) => (part === '*' ? 0 : part.startsWith(':') ? 1 : 2)).join('')}1`;
}

/** The route with the most exact pattern. */
export function findRoute<R extends { path: string }>(routes: readonly R[], pathname: string): R | undefined {
  return routes
    .filter(({ path }) => matchPath(path, pathname) !== null)
    .sort((one, other) => (rankOf(one.path) < rankOf(other.path) ? 1 : -1))[0];
}

export function generatePath(pattern: string, params: Params): string {
  return pattern.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
}

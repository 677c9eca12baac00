import { type ESTree, type ParseResult, Visitor } from 'vite';

export type Import = {
  /** Null when it is only known at run time. */
  specifier: string | null;
  start: number;
  /** A reference, such as a worker's URL, counts as an import when it names a code file; it may also name an image. */
  kind: 'import' | 'reference' | 'glob';
  /** Removed by the compiler. `import { type Thing }` is not: an empty import remains, which still loads the module. */
  isType: boolean;
};

const TYPE_ONLY = /^(?:import|export)\s+type\s*(?:[{*]|(?!from\b)\w)/;

/** All imports of a file: static, dynamic, types, re-exports, `require`, globs and worker URLs. */
export function readImports(source: string, parsed: ParseResult): Import[] {
  const { staticImports, staticExports, dynamicImports, importMetas } = parsed.module;
  const reexports = staticExports.flatMap(({ entries, start }) => {
    const moduleRequest = entries[0]?.moduleRequest;
    return moduleRequest ? [{ moduleRequest, start }] : [];
  });
  const listed = [...staticImports, ...reexports].map(
    ({ moduleRequest: { value, start }, start: statement }): Import => ({
      specifier: value,
      start,
      kind: 'import',
      isType: TYPE_ONLY.test(source.slice(statement, statement + 100)),
    }),
  );
  const dynamic = dynamicImports.map(
    ({ moduleRequest: { start, end } }): Import => ({
      specifier: unquote(source.slice(start, end)),
      start,
      kind: 'import',
      isType: false,
    }),
  );
  // Building the syntax tree is the slowest part: skip it when the listed imports must be complete.
  const words = source.match(/\bimport\b/g)?.length ?? 0;
  const isListedInFull =
    words === staticImports.length + dynamicImports.length &&
    importMetas.length === 0 &&
    !/\brequire\b|\bexport\s*(type\s*)?\{\s*\}/.test(source);
  return [...listed, ...dynamic, ...(isListedInFull ? [] : unlisted(parsed.program))];
}

/** The imports that the parser's own list leaves out. */
function unlisted(program: ESTree.Program): Import[] {
  const found: Import[] = [];
  const add = (node: ESTree.Node | null | undefined, kind: Import['kind'] = 'import', isType = false) => {
    if (node) found.push({ specifier: textOf(node), start: node.start, kind, isType });
  };
  const addGlob = (pattern: ESTree.Node | null | undefined, base: string | null) => {
    add(pattern, 'glob');
    const [glob] = found.slice(-1);
    if (pattern && glob?.specifier && base) glob.specifier = `${base}/${glob.specifier.replace(/^\.\//, '')}`;
  };
  new Visitor({
    TSImportType: (node) => add(node.source, 'import', true),
    TSExternalModuleReference: (node) => add(node.expression),
    ExportNamedDeclaration(node) {
      if (node.source && node.specifiers.length === 0) add(node.source, 'import', node.exportKind === 'type');
    },
    CallExpression({ callee, arguments: [first, options] }) {
      const called = callee.type === 'MemberExpression' ? callee.object : callee;
      if (called.type === 'Identifier' && called.name === 'require') add(first);
      if (called.type !== 'MetaProperty') return;
      if (nameOf(callee) === 'resolve') add(first, 'reference');
      else
        for (const pattern of first?.type === 'ArrayExpression' ? first.elements : [first])
          addGlob(pattern, baseOf(options));
    },
    NewExpression({ callee, arguments: [path, base] }) {
      if (nameOf(callee) === 'URL' && base) add(path, 'reference');
    },
  }).visit(program);
  return found;
}

/** The folder that a glob starts in, if it isn't the file's own. */
function baseOf(options: ESTree.Node | undefined): string | null {
  if (options?.type !== 'ObjectExpression') return null;
  const base = options.properties.find(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'base',
  );
  return base?.type === 'Property' ? textOf(base.value) : null;
}

function nameOf(node: ESTree.Expression): string | null {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier') return node.property.name;
  return null;
}

function textOf(node: ESTree.Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? null;
  return null;
}

function unquote(code: string): string | null {
  return /^(['"`])([^$\\]*)\1$/.exec(code)?.[2] ?? null;
}

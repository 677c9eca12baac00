import { type ESTree, Visitor } from 'vite';

/** `fetch`, `Date.now`, `new Date()`, or the bare name where it is passed on. */
export type GlobalUse = { name: string; start: number };

/** Uses of the given names as values. A local variable of the same name counts too, which keeps it simple. */
export function readGlobals(program: ESTree.Program, names: ReadonlySet<string>): GlobalUse[] {
  const found: GlobalUse[] = [];
  const seen = new Set<ESTree.Node>();
  const skip = (node: ESTree.Node, isComputed = false) => {
    if (!isComputed) seen.add(node);
  };
  const use = (node: ESTree.Node, name: (global: string) => string) => {
    if (node.type !== 'Identifier' || !names.has(node.name) || seen.has(node)) return;
    seen.add(node);
    found.push({ name: name(node.name), start: node.start });
  };
  // Parents are visited before their children: a name reported for a parent is not reported again.
  new Visitor({
    MemberExpression(node) {
      skip(node.property, node.computed);
      use(node.object, (global) => `${global}.${memberName(node)}`);
    },
    NewExpression(node) {
      use(node.callee, (global) => (node.arguments.length === 0 ? `new ${global}()` : `new ${global}(…)`));
    },
    BinaryExpression(node) {
      if (node.operator === 'instanceof') use(node.right, (global) => `instanceof ${global}`);
    },
    VariableDeclarator({ id, init }) {
      if (!init || id.type !== 'ObjectPattern') return;
      for (const property of id.properties) {
        if (
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          init.type === 'Identifier'
        ) {
          if (names.has(init.name))
            found.push({ name: `${init.name}.${property.key.name}`, start: init.start });
        }
      }
    },
    Property: (node) => skip(node.key, node.computed),
    PropertyDefinition: (node) => skip(node.key, node.computed),
    MethodDefinition: (node) => skip(node.key, node.computed),
    TSPropertySignature: (node) => skip(node.key, node.computed),
    TSMethodSignature: (node) => skip(node.key, node.computed),
    TSTypeReference: (node) => skip(node.typeName),
    TSTypeQuery: (node) => skip(firstName(node.exprName)),
    Identifier: (node) => use(node, (global) => global),
  }).visit(program);
  return found;
}

/** `crypto` in `typeof crypto.subtle`. */
function firstName(node: ESTree.Node): ESTree.Node {
  return node.type === 'TSQualifiedName' ? firstName(node.left) : node;
}

function memberName({ property, computed }: ESTree.MemberExpression): string {
  if (!computed && property.type === 'Identifier') return property.name;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : '…';
}

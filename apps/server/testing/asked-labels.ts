/** A metric and a label that a query uses with it. */
export type AskedLabel = { figure: string; label: string };

const FIGURE = /\b(?:signboard|nodejs|process)_[a-z0-9_]+/g;

/** The metrics in a PromQL expression, recognized by their prefixes. */
export const askedFigures = (expression: string): string[] => expression.match(FIGURE) ?? [];

/** The labels that a PromQL expression selects or groups by. */
export function askedLabels(expression: string): AskedLabel[] {
  const picked = [...expression.matchAll(new RegExp(`(${FIGURE.source})\\{([^}]*)\\}`, 'g'))].flatMap(
    ([, figure = '', selectors = '']) =>
      [...selectors.matchAll(/(\w+)\s*[=!]~?/g)].map(([, label = '']) => ({ figure, label })),
  );
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\) (?=\()/g)].flatMap((match) => {
    const inside = askedFigures(parenthesis(expression.slice(match.index + match[0].length)));
    const labels = match[1]?.split(',').map((label) => label.trim()) ?? [];
    return inside.flatMap((figure) => labels.map((label) => ({ figure, label })));
  });
  return [...picked, ...grouped];
}

/** The content of the first pair of parentheses. */
function parenthesis(text: string): string {
  let depth = 0;
  for (const [at, letter] of [...text].entries()) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth === 0) return text.slice(0, at + 1);
  }
  throw new Error(`unbalanced parenthesis: ${text}`);
}

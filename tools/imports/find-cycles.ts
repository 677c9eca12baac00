/** Groups of files that import each other: Tarjan's strongly connected components. */
export function findCycles(importsOf: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const stack: string[] = [];
  const stacked = new Set<string>();

  /** Returns the lowest stack index reachable from this file. */
  function visit(file: string): number {
    const own = order.size;
    let earliest = own;
    order.set(file, own);
    stack.push(file);
    stacked.add(file);
    for (const next of importsOf.get(file) ?? []) {
      const seen = order.get(next);
      if (seen === undefined) earliest = Math.min(earliest, visit(next));
      else if (stacked.has(next)) earliest = Math.min(earliest, seen);
    }
    if (earliest === own) {
      const group = stack.splice(stack.indexOf(file));
      for (const member of group) stacked.delete(member);
      if (group.length > 1 || importsOf.get(file)?.has(file)) circles.push(group);
    }
    return earliest;
  }

  for (const file of importsOf.keys()) if (!order.has(file)) visit(file);
  return circles;
}

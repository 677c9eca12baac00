/** A sale as expected by a corpus case or printed by the command line. */
export type PlainSale = Record<string, unknown>;

const FIELDS = [
  'marketplace',
  'contract',
  'tokenId',
  'standard',
  'quantity',
  'seller',
  'buyer',
  'priceWei',
  'currency',
  'side',
  'logIndex',
  'bundleId',
] as const;

/**
 * Missing, additional or different sales, one sentence each. A field in `mayBeUnknown` can be null if the sale lists it
 * under `needs`; a value must still be correct.
 */
export function compareSales(expected: readonly PlainSale[], printed: readonly PlainSale[]): string[] {
  const left = [...printed];
  const differences: string[] = [];
  for (const sale of expected) {
    const at = left.findIndex((candidate) => identity(candidate) === identity(sale));
    const found = left[at];
    if (!found) differences.push(`missing: ${identity(sale)}`);
    else {
      left.splice(at, 1);
      differences.push(...FIELDS.flatMap((field) => compareField(field, sale, found)));
    }
  }
  return [...differences, ...left.map((sale) => `not expected: ${JSON.stringify(sale)}`)];
}

function identity(sale: PlainSale): string {
  return `${sale.logIndex} ${sale.contract} ${sale.tokenId}`;
}

function compareField(field: string, expected: PlainSale, printed: PlainSale): string[] {
  if (expected[field] === printed[field]) return [];
  const isPermitted =
    printed[field] === null && names(expected.mayBeUnknown, field) && names(printed.needs, field);
  return isPermitted
    ? []
    : [`${identity(expected)}: ${field} is ${printed[field]}, expected ${expected[field]}`];
}

function names(list: unknown, field: string): boolean {
  return Array.isArray(list) && list.includes(field);
}

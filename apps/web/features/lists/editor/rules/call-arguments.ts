import { WALLET_ARGUMENT } from '@signboard/domain/eligibility/chain-condition.ts';

/** The types of a function's parameters; null while the signature is not complete. */
export function parameterTypes(signature: string): string[] | null {
  const [, list] = /^[^()]+\(([^()]*)\)$/.exec(signature.replaceAll(/\s+/g, '')) ?? [];
  if (list === undefined) return null;
  return list === '' ? [] : list.split(',');
}

/** One argument per parameter. What was typed stays; the wallet is suggested for the first address. */
export function fitArguments(signature: string, args: readonly string[]): string[] {
  const types = parameterTypes(signature);
  if (types === null) return [...args];
  const fitted = types.map((_type, at) => args[at] ?? '');
  const first = types.findIndex((type, at) => type === 'address' && !fitted[at]);
  return fitted.includes(WALLET_ARGUMENT) || first < 0 ? fitted : fitted.with(first, WALLET_ARGUMENT);
}

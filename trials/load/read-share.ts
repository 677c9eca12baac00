/** LOAD_SHARE; 1 by default. */
export function readShare(): number {
  const share = Number(process.env.LOAD_SHARE ?? 1);
  if (share > 0 && share <= 10) return share;
  throw new Error('LOAD_SHARE must be a number above 0 and at most 10, for example 0.1.');
}

import { normalize } from 'viem/ens';

/** A name that is not ENS-normalised was made to look like another. */
export function isNormalName(name: string): boolean {
  try {
    return normalize(name) === name;
  } catch {
    return false;
  }
}

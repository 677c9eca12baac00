/** X returns people to one host only: where the onboarding must be opened from, or null when it is already. */
export function canonicalAddress(current: URL, canonicalHost: string | null): string | null {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(current.hostname);
  if (!canonicalHost || isLocal || current.host === canonicalHost) return null;
  return `${current.protocol}//${canonicalHost}${current.pathname}${current.search}`;
}

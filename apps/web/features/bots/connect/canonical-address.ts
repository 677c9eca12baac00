/** X redirects back to one host only: onboarding must start there. Null when the page is already on it. */
export function canonicalAddress(current: URL, canonicalHost: string | null): string | null {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(current.hostname);
  if (!canonicalHost || isLocal || current.host === canonicalHost) return null;
  return `${current.protocol}//${canonicalHost}${current.pathname}${current.search}`;
}

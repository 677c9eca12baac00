const BLOCKS = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** The certificates of a PEM file, each as its own PEM text; empty when there are none. */
export function splitPem(text: string): string[] {
  return [...text.matchAll(BLOCKS)].map(([block]) => block);
}

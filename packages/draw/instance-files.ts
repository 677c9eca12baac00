const FILES = '/api/v1/third/page/draw';
const KEYS = '/.well-known/signboard-keys.json';
const PAGE = /^\/sb\/([^/]+)\/([^/]+)(?:\/live)?\/?$/;

/** Where an instance publishes what belongs to a draw. */
export type InstanceFiles = {
  origin: string;
  proof: string;
  commitment: string;
  confirmations: string;
  keys: string;
};

/** The files of a draw by the address of its list's page; null for any other address. */
export function findInstanceFiles(address: string, number?: string): InstanceFiles | null {
  const page = URL.canParse(address) ? new URL(address) : null;
  const [, workspace, name] = PAGE.exec(page?.pathname ?? '') ?? [];
  if (!page || !/^https?:$/.test(page.protocol) || !workspace || !name) return null;
  const { origin } = page;
  const query = new URLSearchParams({ workspace, name, ...(number !== undefined && { number }) });
  const urlOf = (kind: string) => `${origin}${FILES}${kind}?${query}`;
  return {
    origin,
    proof: urlOf(''),
    commitment: urlOf('/commitment'),
    confirmations: urlOf('/confirmations'),
    keys: `${origin}${KEYS}`,
  };
}

/** A link as a person may trust it: where it leads stands beside it. */
export type WebLink = { href: string; host: string };

/** Reads a web address; null for anything that is none, above all for what would run a script. */
export function webLink(text: string | null): WebLink | null {
  if (!text || !URL.canParse(text)) return null;
  const { protocol, href, host } = new URL(text);
  return /^https?:$/.test(protocol) && host ? { href, host: host.replace(/^www\./, '') } : null;
}

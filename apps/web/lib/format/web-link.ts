/** The host is shown next to the link. */
export type WebLink = { href: string; host: string };

/** Null for anything but a web URL, in particular for `javascript:`. */
export function webLink(text: string | null): WebLink | null {
  if (!text || !URL.canParse(text)) return null;
  const { protocol, href, host } = new URL(text);
  return /^https?:$/.test(protocol) && host ? { href, host: host.replace(/^www\./, '') } : null;
}

const MOST_CHARACTERS = 3_000_000;

/**
 * What a `data:` address holds; null when it is none. Makers write them loosely: base64 with or without a charset,
 * percent-encoded, or plain with "#" and "%" in it, which the standard's own parser would cut off or refuse.
 */
export function readDataUri(address: string): Buffer | null {
  const parts = /^data:([^,]{0,200}),/i.exec(address);
  if (!parts || address.length > MOST_CHARACTERS) return null;
  const content = address.slice(parts[0].length);
  if (/;\s*base64\s*$/i.test(parts[1] ?? '')) return Buffer.from(unescaped(content), 'base64');
  return Buffer.from(unescaped(content));
}

function unescaped(content: string): string {
  try {
    return decodeURIComponent(content);
  } catch {
    return content;
  }
}

const MAX_CHARACTERS = 3_000_000;

/**
 * Parses a `data:` URI; null when it is none. Lenient, because creators write them loosely: base64 with or without a
 * charset, percent-encoded, or plain with "#" and "%", which the standard parser would cut off or reject.
 */
export function readDataUri(address: string): Buffer | null {
  const parts = /^data:([^,]{0,200}),/i.exec(address);
  if (!parts || address.length > MAX_CHARACTERS) return null;
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

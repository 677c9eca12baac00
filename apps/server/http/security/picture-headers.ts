/**
 * User-supplied content on our origin: however a browser interprets it, it gets no script, no frame and no origin.
 */
const POLICY = "default-src 'none'; sandbox";

export function pictureHeaders(name: string): Record<string, string> {
  return {
    'content-type': 'image/webp',
    'content-disposition': `inline; filename="${name}.webp"`,
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
  };
}

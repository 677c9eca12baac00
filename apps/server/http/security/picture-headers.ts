/** Somebody else's picture on our address: whatever a browser makes of it, it gets no script, no frame and no origin. */
const POLICY = "default-src 'none'; sandbox";

/** The headers of every picture that we serve. */
export function pictureHeaders(name: string): Record<string, string> {
  return {
    'content-type': 'image/webp',
    'content-disposition': `inline; filename="${name}.webp"`,
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
  };
}

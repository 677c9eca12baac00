type Link = { title: string; url: string };

/** Shares a link as the device does it, or copies it where the device does not. */
export async function shareLink(link: Link): Promise<'shared' | 'copied' | 'failed'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (reason) {
      // Who closes the device's own panel has changed their mind; anything else is tried the other way.
      if (reason instanceof DOMException && reason.name === 'AbortError') return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}

type Link = { title: string; url: string };

/** Uses the device's share sheet, or copies the link where there is none. */
export async function shareLink(link: Link): Promise<'shared' | 'copied' | 'failed'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (reason) {
      // A person who closes the share sheet has changed their mind; any other error falls back to copying.
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

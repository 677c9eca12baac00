const STYLES = 'link[rel="stylesheet"], style';
const ATTRIBUTES = ['lang', 'data-theme', 'data-preset'];

/** Gives another document the styles, theme and language of this one, and keeps them up to date. */
export function mirrorDocument(
  source: Document,
  target: Document,
): { ready: Promise<unknown>; stop(): void } {
  const copied = new Set<Element>();

  function copyStyles(): Promise<unknown> {
    const added = [...source.head.querySelectorAll(STYLES)].filter((element) => !copied.has(element));
    return Promise.all(
      added.map((element) => {
        copied.add(element);
        const copy = target.importNode(element, true);
        target.head.append(copy);
        return copy instanceof (target.defaultView ?? window).HTMLLinkElement ? loaded(copy) : null;
      }),
    );
  }

  function copyAttributes(): void {
    for (const name of ATTRIBUTES) {
      const value = source.documentElement.getAttribute(name);
      if (value === null) target.documentElement.removeAttribute(name);
      else target.documentElement.setAttribute(name, value);
    }
  }

  // Parts of the page that load later bring their own styles.
  const styles = new MutationObserver(() => void copyStyles());
  styles.observe(source.head, { childList: true });
  const attributes = new MutationObserver(copyAttributes);
  attributes.observe(source.documentElement, { attributes: true, attributeFilter: ATTRIBUTES });
  copyAttributes();
  return {
    ready: copyStyles(),
    stop() {
      styles.disconnect();
      attributes.disconnect();
    },
  };
}

/** Also settles for a sheet that fails: an unstyled preview is better than none. */
function loaded(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
}

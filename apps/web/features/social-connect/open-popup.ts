/** The size of the window in which a person talks to a network. */
export const POPUP = { width: 600, height: 900 } as const;

type Frame = Pick<Window, 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'>;

/** The window's features: its size, and its place over the middle of the page. */
export function popupFeatures({ screenX, screenY, outerWidth, outerHeight }: Frame): string {
  const left = Math.max(0, Math.round(screenX + (outerWidth - POPUP.width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - POPUP.height) / 2));
  return `popup,width=${POPUP.width},height=${POPUP.height},left=${left},top=${top}`;
}

/** Opens the window at once, still empty: browsers allow it only within the click itself. Null when they do not. */
export function openPopup(words: string): Window | null {
  const popup = window.open('', 'signboard-connect', popupFeatures(window));
  if (popup) showWords(popup, words);
  popup?.focus();
  return popup;
}

function showWords(popup: Window, words: string): void {
  try {
    popup.document.title = words;
    popup.document.body.textContent = words;
  } catch {
    // A window of that name from an earlier attempt may stand on the network's own page: it is sent on anyway.
  }
}

export const POPUP = { width: 600, height: 900 } as const;

type Frame = Pick<Window, 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'>;

/** Centered over the page. */
export function popupFeatures({ screenX, screenY, outerWidth, outerHeight }: Frame): string {
  const left = Math.max(0, Math.round(screenX + (outerWidth - POPUP.width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - POPUP.height) / 2));
  return `popup,width=${POPUP.width},height=${POPUP.height},left=${left},top=${top}`;
}

/** Opens an empty popup at once: browsers allow it only inside the click handler. Null when it is blocked. */
export function openPopup(text: string): Window | null {
  const popup = window.open('', 'signboard-connect', popupFeatures(window));
  if (popup) showText(popup, text);
  popup?.focus();
  return popup;
}

function showText(popup: Window, text: string): void {
  try {
    popup.document.title = text;
    popup.document.body.textContent = text;
  } catch {
    // A popup of that name from an earlier attempt may still show the network's page: it is redirected anyway.
  }
}

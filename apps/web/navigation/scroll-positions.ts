/** Positions by the key of their history entry, for reloads, back and forward. */
const STORED_UNDER = 'scroll-positions';
const KEPT = 50;

const positions = new Map<string, number>(readStored());

export function rememberScroll(key: string): void {
  positions.delete(key);
  positions.set(key, window.scrollY);
}

export function scrollOf(key: string): number | undefined {
  return positions.get(key);
}

/** Before the page goes: a reload finds its position again. Without storage it starts at the top. */
export function storeScroll(): void {
  try {
    sessionStorage.setItem(STORED_UNDER, JSON.stringify([...positions].slice(-KEPT)));
  } catch {}
}

function readStored(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED_UNDER) ?? '[]');
  } catch {
    return [];
  }
}

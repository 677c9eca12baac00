const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const TOKEN = /<\/?[a-z]+(?: href="[^"<>]*")?>|&(?:amp|lt|gt|quot|#\d+);|[<>&]|[^<>&]+/g;
const TAG = /^<(\/?)(b|i|u|s|a|code|pre)( href="[^"<>]*")?>$/;

/** What readers see of a text with `parse_mode: "HTML"`; null if Telegram could not parse it. */
export function readHtml(markup: string): string | null {
  const open: string[] = [];
  let text = '';
  for (const [piece] of markup.matchAll(TOKEN)) {
    const [, closing, name = ''] = TAG.exec(piece) ?? [];
    if (piece.startsWith('<') && !name) return null;
    if (piece === '&') return null;
    if (!name) text += ENTITIES[piece] ?? piece;
    else if (!closing) open.push(name);
    else if (open.pop() !== name) return null;
  }
  return open.length === 0 ? text : null;
}

/** A text with a character inserted, replaced or removed, or cut off, at every `step`-th place. */
export function* mutateText(text: string, step: number): Generator<string> {
  for (let at = 0; at < text.length; at += step) {
    for (const inserted of ['\n', ' ', '0', '=', '+', '\u2014', '\u00a0', '\ufeff', '\r'])
      yield text.slice(0, at) + inserted + text.slice(at);
    for (const replaced of ['\n', ' ', 'A', '9', '\u0000', '\ud800'])
      yield text.slice(0, at) + replaced + text.slice(at + 1);
    yield text.slice(0, at) + text.slice(at + 1);
    yield text.slice(0, at);
  }
}

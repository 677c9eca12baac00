/** X normalises letters and may change whitespace. */
export function isSameText(sent: string, read: string): boolean {
  return plain(sent) === plain(read);
}

const plain = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

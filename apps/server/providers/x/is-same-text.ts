/** Whether a post that was read is the text that was sent: X composes letters and may change blanks. */
export function isSameText(sent: string, read: string): boolean {
  return plain(sent) === plain(read);
}

const plain = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

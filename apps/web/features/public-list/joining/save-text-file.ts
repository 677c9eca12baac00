/** Hands a text to the browser to keep as a file, letter for letter. */
export function saveTextFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has read it by then; without this every file would stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

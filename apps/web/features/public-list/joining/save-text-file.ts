/** Saves a text as a browser download, unchanged. */
export function saveTextFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has read it by then; without this, every file would stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

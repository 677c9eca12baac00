/** Saves a file as a browser download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has read it by then; without this, every file would stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

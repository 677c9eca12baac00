/** How long a list's name and the last part of its address may be; the shared schema says the same. */
const LONGEST_NAME = 100;
const LONGEST_ADDRESS = 60;

/** A name for the copy, as the person's language forms it, short enough to be taken. */
export function copyName(name: string, form: (name: string) => string): string {
  const added = form('').length;
  return form(name.slice(0, LONGEST_NAME - added).trimEnd());
}

/** An address for the copy. */
export function copyAddress(urlEndName: string): string {
  const end = '-copy';
  return urlEndName.slice(0, LONGEST_ADDRESS - end.length).replace(/-+$/, '') + end;
}

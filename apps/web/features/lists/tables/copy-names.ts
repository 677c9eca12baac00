/** The limits of the shared schema. */
const MAX_NAME_LENGTH = 100;
const MAX_ADDRESS_LENGTH = 60;

/** Formats the name in the page's language and truncates it to the limit. */
export function copyName(name: string, form: (name: string) => string): string {
  const added = form('').length;
  return form(name.slice(0, MAX_NAME_LENGTH - added).trimEnd());
}

export function copyAddress(urlEndName: string): string {
  const end = '-copy';
  return urlEndName.slice(0, MAX_ADDRESS_LENGTH - end.length).replace(/-+$/, '') + end;
}

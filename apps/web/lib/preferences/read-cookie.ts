/** Reads from the format of `document.cookie`. */
export function readCookie(cookies: string, name: string): string | null {
  const pair = cookies.split('; ').find((one) => one.startsWith(`${name}=`));
  return pair === undefined ? null : pair.slice(name.length + 1);
}

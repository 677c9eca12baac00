/** Name and secret of an HTTP Basic header, if there is one. */
export function basicCredentials(header: string | undefined): { id: string; secret: string } | undefined {
  if (!header?.startsWith('Basic ')) return undefined;
  const [id = '', ...rest] = Buffer.from(header.slice(6), 'base64').toString().split(':');
  return { id: decodeURIComponent(id), secret: decodeURIComponent(rest.join(':')) };
}

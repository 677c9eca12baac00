import { randomUUID } from 'node:crypto';

export type FormPart =
  | { name: string; value: string }
  | { name: string; bytes: Uint8Array; fileName: string; contentType: string };

export type EncodedForm = { bytes: Uint8Array; contentType: string };

/** A form with files (RFC 7578). `FormData` would send it through streams, which takes three times as long. */
export function encodeForm(parts: readonly FormPart[]): EncodedForm {
  const boundary = `form-${randomUUID()}`;
  const chunks = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n${headOf(part)}\r\n\r\n`),
    'value' in part ? Buffer.from(part.value) : part.bytes,
    Buffer.from('\r\n'),
  ]);
  return {
    bytes: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

function headOf(part: FormPart): string {
  const field = `Content-Disposition: form-data; name="${quote(part.name)}"`;
  if ('value' in part) return field;
  return `${field}; filename="${quote(part.fileName)}"\r\nContent-Type: ${part.contentType}`;
}

/** As browsers do it. */
const quote = (text: string) => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

export class ResponseTooLarge extends Error {
  override name = 'ResponseTooLarge';
}

/** Stops reading, and fails, when a response has more bytes than the answer to this call can have. */
export async function readText(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new ResponseTooLarge('the response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

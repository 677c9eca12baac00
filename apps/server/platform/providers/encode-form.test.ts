import { expect, it } from 'vitest';
import { encodeForm } from './encode-form.ts';

const decode = ({ bytes, contentType }: ReturnType<typeof encodeForm>) =>
  new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();

it('is read as it was written: values, files, any bytes and any name', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  const form = await decode(
    encodeForm([
      { name: 'text', value: 'línea 1\r\n--línea 2 🐙' },
      { name: 'empty', value: '' },
      { name: 'files[0]', bytes, fileName: 'línea 🐙.png', contentType: 'image/png' },
    ]),
  );
  expect(form.get('text')).toBe('línea 1\r\n--línea 2 🐙');
  expect(form.get('empty')).toBe('');
  const file = form.get('files[0]') as File;
  expect([file.name, file.type]).toEqual(['línea 🐙.png', 'image/png']);
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
});

it('lets no name add a header or a part', () => {
  const name = 'a"\r\nx-more: b';
  const text = Buffer.from(
    encodeForm([{ name, bytes: new Uint8Array(), fileName: name, contentType: 'image/png' }]).bytes,
  ).toString();
  expect(text).toContain('name="a%22%0D%0Ax-more: b"; filename="a%22%0D%0Ax-more: b"\r\n');
});

import { describe, expect, it } from 'vitest';
import { checkCodes, MAX_PRIZES } from './check-codes.ts';
import { parsePrizeLink } from './prize-link.ts';

function check(text: string) {
  const steps = checkCodes(text);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

describe('the codes of a text', () => {
  it('are its lines without empty ones and without spaces around them', () => {
    expect(check('\r\n A-1 \n\n\tB 2\r\nhttps://a.example/x?y=1#z')).toEqual({
      codes: [
        { line: 2, code: 'A-1' },
        { line: 4, code: 'B 2' },
        { line: 5, code: 'https://a.example/x?y=1#z' },
      ],
    });
  });

  it.each([
    ['http://a.example', 'field.https-only'],
    ['ftp://a.example', 'field.https-only'],
    ['https://user:word@a.example', 'field.url-invalid'],
    ['https://a b.example', 'field.url-invalid'],
    ['x'.repeat(201), 'field.prize-too-long?most=200'],
    ['a\u202eb', 'field.invisible-characters'],
    ['a\u0007b', 'field.invisible-characters'],
  ])('are refused with the line: %j', (code, message) => {
    expect(check(`FINE\n\n${code}`)).toEqual({ wrong: [{ line: 3, message }], wrongCount: 1 });
  });

  it('name the line that another one repeats, up to twenty times', () => {
    expect(check('A\nB\nA')).toEqual({
      wrong: [{ line: 3, message: 'field.prize-repeated?line=1' }],
      wrongCount: 1,
    });
    const many = check('A\n'.repeat(101));
    expect(many).toMatchObject({ wrongCount: 100 });
    expect('wrong' in many && many.wrong).toHaveLength(20);
  });

  it('are read and compared in steps of a thousand', () => {
    const text = Array.from({ length: 3_000 }, (_, at) => `KEY-${at}`).join('\n');
    expect([...checkCodes(text)]).toHaveLength(6);
    expect([...checkCodes('\n'.repeat(3_000))]).toHaveLength(3);
  });

  it('are counted before anything else', () => {
    expect(check(' \n ')).toEqual({ refusal: 'none' });
    expect(check('http://wrong\n'.repeat(MAX_PRIZES + 1))).toEqual({ refusal: 'too-many' });
  });
});

describe('a link', () => {
  it('shows the host that it opens, as the browser will read it', () => {
    expect(parsePrizeLink('https://shop.example:8443/a')).toMatchObject({ host: 'shop.example:8443' });
    expect(parsePrizeLink('https://аpple.example/')?.host).toBe('xn--pple-43d.example');
  });

  it.each([
    'KEY-1',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://a.example',
    'https://a.example@b.example',
    ' https://a.example',
  ])('is not %j', (code) => {
    expect(parsePrizeLink(code)).toBeNull();
  });
});

import { expect, it } from 'vitest';
import { blankVariableText } from './page-texts.ts';

it('blanks out times, numbers and addresses', () => {
  expect(blankVariableText('Wed, Nov 18, 2026, 2:00 PM GMT+1')).toBe(
    blankVariableText('Sun, May 3, 2026, 11:05 AM GMT+2'),
  );
  expect(blankVariableText('Closes on Wednesday, November 18')).toBe(
    blankVariableText('Closes on Sunday, May 3'),
  );
  expect(blankVariableText('from 0x2361…1e8f')).toBe(blankVariableText('from 0x9965…a4dc'));
  expect(blankVariableText('about $3,904')).toBe(blankVariableText('about $562.22'));
  expect(blankVariableText('8723ddcc bba3bceb')).toBe(blankVariableText('00000000 11111111'));
});

it('keeps words, even those that abbreviate a month', () => {
  expect(blankVariableText('  May I\n join? ')).toBe('May I join?');
  expect(blankVariableText('122 of 300 joined')).toBe('… of … joined');
});

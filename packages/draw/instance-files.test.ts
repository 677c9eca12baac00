import { expect, it } from 'vitest';
import { findInstanceFiles } from './instance-files.ts';

it('finds the files of a draw by the address of its list', () => {
  expect(findInstanceFiles('https://lists.example:8443/sb/foxes/winter?x=1#draw', '2')).toEqual({
    origin: 'https://lists.example:8443',
    proof: 'https://lists.example:8443/api/v1/third/page/draw?workspace=foxes&name=winter&number=2',
    commitment:
      'https://lists.example:8443/api/v1/third/page/draw/commitment?workspace=foxes&name=winter&number=2',
    confirmations:
      'https://lists.example:8443/api/v1/third/page/draw/confirmations?workspace=foxes&name=winter&number=2',
    keys: 'https://lists.example:8443/.well-known/signboard-keys.json',
  });
  expect(findInstanceFiles('http://lists.example/sb/foxes/winter/live')?.proof).toMatch(/name=winter$/);
});

it.each([
  '',
  'foxes/winter',
  'ftp://a.example/sb/b/c',
  'https://a.example/',
  'https://a.example/sb/b',
  'file:///sb/a/b',
])('finds none for %j', (address) => {
  expect(findInstanceFiles(address)).toBeNull();
});

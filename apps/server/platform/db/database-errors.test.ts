import { expect, it } from 'vitest';
import { isDatabaseUnavailable } from './database-errors.ts';

it.each([
  ['the server shuts down', { code: '57P01' }],
  ['it has crashed and recovers', { code: '57P02' }],
  ['it has no room', { code: '53100' }],
  ['its disk cannot be read', { code: '58030' }],
  ['a file of its own is not there', { code: '58P01' }],
  ['the connection broke', { message: 'Connection terminated unexpectedly' }],
  ['it does not answer', { message: 'Query read timeout' }],
  ['it accepts no writes any more', { code: '25006' }],
])('the database is away when %s', (_when, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

it.each([
  ['a row is there already', { code: '23505' }],
  ['a statement is wrong', { code: '42601' }],
  ['it is no error of the database', new Error('no')],
  ['there is nothing', null],
])('it is not away when %s', (_when, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { findDatabaseUrlProblem, parseDatabaseUrl } from './database-url.ts';

describe('the address of a database', () => {
  it.each([
    ['postgres://localhost/a', ['postgres://localhost/a']],
    ['postgresql://u:p%40@h:5433/a?ssl=true', ['postgresql://u:p%40@h:5433/a?ssl=true']],
    ['postgres:///a?host=/run/postgresql', ['postgres:///a?host=/run/postgresql']],
  ])('names one host: %s', (url, hosts) => {
    expect(findDatabaseUrlProblem(url)).toBeUndefined();
    expect(parseDatabaseUrl(url)).toMatchObject({ needsReadWrite: false });
    expect(parseDatabaseUrl(url).hosts.map(decodeURIComponent)).toEqual(hosts.map(decodeURIComponent));
  });

  it('names several hosts', () => {
    const url = 'postgres://u:p@h1:5432,[::1]:5433,h3/db?target_session_attrs=read-write&ssl=true';
    expect(findDatabaseUrlProblem(url)).toBeUndefined();
    expect(parseDatabaseUrl(url)).toEqual({
      needsReadWrite: true,
      hosts: [
        'postgres://u:p@h1:5432/db?ssl=true',
        'postgres://u:p@[::1]:5433/db?ssl=true',
        'postgres://u:p@h3/db?ssl=true',
      ],
    });
  });

  it.each([
    ['mysql://h/db', 'must be a postgres:// address'],
    ['h1:5432', 'must be a postgres:// address'],
    ['postgres://h1:5432,h2:5432/db', 'several hosts need ?target_session_attrs=read-write'],
    ['postgres://h1,h2/db?target_session_attrs=any', 'target_session_attrs: must be read-write'],
    ['postgres://h/db?target_session_attrs=', 'target_session_attrs: must be read-write'],
    ['postgres://h1,,h2/db?target_session_attrs=read-write', 'one of them is empty'],
    ['postgres://h1:port,h2/db?target_session_attrs=read-write', 'a host, or several'],
    ['postgres:///db?host=h1,h2&target_session_attrs=read-write', 'several hosts belong before the path'],
  ])('is refused: %s', (url, problem) => {
    expect(findDatabaseUrlProblem(url)).toContain(problem);
  });
});

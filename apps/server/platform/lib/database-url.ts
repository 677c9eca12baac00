/**
 * Understands `postgres://h1:5432,h2:5433/db?target_session_attrs=read-write` as libpq does, which node-postgres doesn't.
 * `hosts` are the addresses of one host each.
 */
export function parseDatabaseUrl(url: string): { hosts: string[]; needsReadWrite: boolean } {
  const [, start = '', authority = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?@]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  const hosts = authority.split(',').map((host) => new URL(`${start}${host}${rest}`));
  const needsReadWrite = hosts[0]?.searchParams.get('target_session_attrs') === 'read-write';
  for (const host of hosts) host.searchParams.delete('target_session_attrs');
  return { hosts: hosts.map(String), needsReadWrite };
}

/** What is wrong with an address; undefined for a valid one. */
export function findDatabaseUrlProblem(url: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(url)) return 'must be a postgres:// address';
  let parsed: ReturnType<typeof parseDatabaseUrl>;
  try {
    parsed = parseDatabaseUrl(url);
  } catch {
    return 'must be a postgres:// address: a host, or several as h1:5432,h2:5432';
  }
  const hosts = parsed.hosts.map((host) => new URL(host));
  const wanted = /[?&]target_session_attrs=([^&]*)/.exec(url)?.[1];
  if (wanted !== undefined && !parsed.needsReadWrite)
    return 'target_session_attrs: must be read-write, since Signboard writes on every connection';
  if (hosts.length > 1 && hosts.some(({ hostname }) => hostname === ''))
    return 'several hosts: one of them is empty';
  if (hosts.length > 1 && !parsed.needsReadWrite)
    return 'several hosts need ?target_session_attrs=read-write, so that the one that accepts writes is used';
  if (hosts.some(({ searchParams }) => searchParams.get('host')?.includes(',')))
    return 'several hosts belong before the path: postgres://h1:5432,h2:5432/db';
  return undefined;
}

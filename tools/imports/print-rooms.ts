import { FEATURE_NAMES, FEATURES, GROUPS, MAY_IMPORT } from './walls.ts';

const START = '<!-- Printed by `npm run rooms`: -->\n';
const END = '<!-- The end of what is printed. -->';

/** The page with the rooms as they are in walls.ts. */
export function withRooms(page: string): string {
  const [before, rest = ''] = page.split(START);
  const after = rest.split(END)[1];
  if (after === undefined) throw new Error(`The page has no place for the rooms: ${START}${END}`);
  return `${before}${START}\`\`\`\n${printRooms()}\`\`\`\n${END}${after}`;
}

/** What each room may import, without those of tests. Features are printed as the rows of their tables. */
export function printRooms(): string {
  const rooms = Object.entries(MAY_IMPORT).filter(
    ([room]) => !room.endsWith(' tests') && !(room in FEATURE_NAMES),
  );
  const isOf = (app: string, room: string) => room.startsWith(`${app}/`);
  const others = rooms.filter(([room]) => !isOf('server', room) && !isOf('web', room));
  return [
    ...printGroups((name) => !name.includes('/')),
    ...printByImports(others),
    ...printApp('server', rooms),
    ...printApp('web', rooms),
    '',
  ].join('\n');
}

type Rooms = readonly (readonly [room: string, imports: readonly string[]])[];

/** Its rooms are named without it. */
function printApp(app: 'server' | 'web', rooms: Rooms): string[] {
  const own = rooms.filter(([room]) => room.startsWith(`${app}/`));
  const { ground, rows, extra } = FEATURES[app];
  const lines = [
    ...printGroups((name) => name.startsWith(`${app}/`) && name !== `${app}/features`),
    ...printByImports(own),
    `features: ${shorten(ground).join(', ')}, and features to their left in a row:`,
    ...printRows(rows),
    ...Object.entries(extra).map(([name, imports]) => `  ${name} also: ${imports.join(', ')}`),
  ];
  return ['', `${app}:`, ...lines.map((line) => `  ${line.replaceAll(`${app}/`, '')}`)];
}

function printGroups(isWanted: (name: string) => boolean): string[] {
  return Object.entries(GROUPS).flatMap(([name, members]) =>
    isWanted(name) ? [`${name} = ${shorten(members, name).join(', ')}`] : [],
  );
}

/** Rooms that may import the same share a line. */
function printByImports(rooms: Rooms): string[] {
  const lines = Map.groupBy(rooms, ([, imports]) => nameChannels(shorten(imports)).join(', '));
  return [...lines].map(
    ([imports, same]) => `${nameChannels(same.map(([room]) => room)).join(', ')}: ${imports || '-'}`,
  );
}

/** A new channel changes nothing here. */
function nameChannels(rooms: readonly string[]): string[] {
  return [...new Set(rooms.map((room) => room.replace(/^((?:server\/)?channels)\/.+/, '$1/*')))];
}

/** Names groups instead of their members. */
function shorten(imports: readonly string[], own = ''): string[] {
  return Object.entries(GROUPS).reduce<string[]>(
    (left, [name, members]) =>
      name !== own && members.every((member) => left.includes(member))
        ? [...left.filter((one) => !members.includes(one)), name]
        : left,
    [...imports],
  );
}

/** Features without others in their rows share the last line. */
function printRows(rows: readonly (readonly string[])[]): string[] {
  const printed = rows.filter((row) => row.length > 1).map((row) => row.join(' < '));
  const joined = new Set(rows.filter((row) => row.length > 1).flat());
  const alone = rows.flat().filter((name) => !joined.has(name));
  return [...new Set(printed), ...(alone.length > 0 ? [alone.join(', ')] : [])].map((row) => `  ${row}`);
}

import {
  GLOBAL_WALLS,
  MAY_IMPORT,
  PACKAGE_WALLS,
  ROOMS,
  RUN_TIME_WALLS,
  TEST_FILES,
  WITHOUT_DECLARATIONS,
} from './walls.ts';

type Wall = { rooms: readonly string[]; except?: readonly string[]; rule: string };

const PLACES = Object.entries(ROOMS)
  .flatMap(([room, paths]) => paths.map((path) => ({ room, path })))
  .sort((a, b) => b.path.length - a.path.length);

const rooms = new Map<string, string | null>();

/** Null when the table has no room for the file. */
export function roomOf(file: string): string | null {
  const room = rooms.get(file) ?? findRoom(file);
  rooms.set(file, room);
  return room;
}

function findRoom(file: string): string | null {
  const tests = `${/^(?:apps|packages)\/([^/]+)/.exec(file)?.[1]} tests`;
  if (tests in MAY_IMPORT && TEST_FILES.some((pattern) => pattern.test(file))) return tests;
  return PLACES.find(({ path }) => file === path || file.startsWith(`${path}/`))?.room ?? null;
}

export function mayImport(from: string, to: string): boolean {
  return from === to || isOneOf(to, MAY_IMPORT[from] ?? []);
}

export function packageWalls(room: string, packageName: string): Wall[] {
  return PACKAGE_WALLS.filter((wall) => standsIn(wall, room) && wall.packages.test(packageName));
}

/** Whether a file may import only packages that its package.json names. */
export function needsDeclaration(file: string): boolean {
  return !WITHOUT_DECLARATIONS.some((pattern) => pattern.test(file));
}

/** The walls between a file and a file or package that it loads at run time. */
export function runTimeWalls(from: string, to: string): { rule: string }[] {
  return RUN_TIME_WALLS.filter(({ files, mayLoad }) => files.test(from) && !mayLoad.test(to));
}

export function globalWalls(file: string, use: string): Wall[] {
  const room = roomOf(file) ?? '';
  const [base] = use.split('.');
  return GLOBAL_WALLS.filter(
    (wall) =>
      standsIn(wall, room) &&
      !wall.exceptFiles?.includes(file) &&
      (wall.globals.includes(use) || wall.globals.includes(`${base}.*`)),
  );
}

/** The globals that are restricted in a room. */
export function watchedGlobals(room: string): Set<string> {
  const uses = GLOBAL_WALLS.filter((wall) => standsIn(wall, room)).flatMap(({ globals }) => globals);
  return new Set(uses.map((use) => use.replace(/^new |\W.*$/g, '')));
}

function standsIn({ rooms, except = [] }: Wall, room: string): boolean {
  return isOneOf(room, rooms) && !isOneOf(room, except);
}

/** `server/*` matches all rooms whose name starts with `server/`. */
export function isOneOf(room: string, names: readonly string[]): boolean {
  return names.some((name) => name === room || (name.endsWith('/*') && room.startsWith(name.slice(0, -1))));
}

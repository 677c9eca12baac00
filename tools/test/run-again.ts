import { countOf, failure, type Part, type Place, type TestRecord } from './record.ts';

/** More are no coincidence: then a change has made tests unstable, or broken what they test. */
export const MOST_UNSTABLE = 3;

/**
 * Runs each failed test once more, with nothing beside it. One that passes becomes unstable: its failure was caused by the
 * tests beside it or by the machine, or it depends on chance. All of these are defects, but no reason to reject the whole run.
 */
export async function runFailedAgain(
  parts: readonly Part[],
  announce: (name: string) => void,
): Promise<void> {
  const failed = parts.flatMap((part) => part.records).filter(({ status }) => status === 'failed');
  if (failed.length > MOST_UNSTABLE) return;
  for (const part of parts) {
    const { runAlone } = part;
    if (!runAlone) continue;
    for (const place of placesOfFailures(part.records)) {
      announce(describePlace(place));
      part.records = withSecondRun(part.records, place, await runAlone(place));
    }
  }
}

/** A run passes with a few unstable tests. */
export function hasPassed(records: readonly TestRecord[]): boolean {
  return countOf(records, 'failed') === 0 && countOf(records, 'unstable') <= MOST_UNSTABLE;
}

/** A file whose set-up failed runs as a whole, its failed tests included. */
function placesOfFailures(records: readonly TestRecord[]): Place[] {
  const places = records.flatMap(({ status, place }) => (status === 'failed' && place ? [place] : []));
  const files = places.filter(({ title }) => title === undefined);
  const tests = places.filter((place) => !files.some((file) => isIn(place, file)));
  return [...new Map([...files, ...tests].map((place) => [JSON.stringify(place), place])).values()];
}

/** The records of the first run, with what the second one found out about the place. */
export function withSecondRun(
  records: readonly TestRecord[],
  place: Place,
  second: readonly TestRecord[],
): TestRecord[] {
  const ran = second.filter(({ place: where, status }) => (where ? isIn(where, place) : status === 'failed'));
  const hasPassedAlone = countOf(ran, 'failed') === 0 && countOf(ran, 'passed') > 0;
  const outcome = (first: TestRecord): TestRecord => {
    const same = ran.find(({ name }) => name === first.name);
    if (first.status !== 'failed') return same ?? first;
    const alone = ran.find(({ status }) => status === 'failed') ?? same ?? summaryOf(ran);
    return { ...first, status: hasPassedAlone ? 'unstable' : 'failed', alone };
  };
  return records.map((record) =>
    record.place !== undefined && isIn(record.place, place) ? outcome(record) : record,
  );
}

/** A group whose set-up failed has no record when it passes. */
function summaryOf(ran: readonly TestRecord[]): TestRecord {
  if (countOf(ran, 'passed') === 0) return failure('The second run', 'it was not run');
  const seconds = ran.reduce((sum, record) => sum + record.seconds, 0);
  return { name: 'The second run', status: 'passed', seconds };
}

function isIn(place: Place, within: Place): boolean {
  return (
    place.project === within.project &&
    place.file === within.file &&
    (within.title === undefined || place.title === within.title)
  );
}

function describePlace({ project, file, title }: Place): string {
  return `${file} (${project})${title === undefined ? '' : `: ${title}`}`;
}

// The summary at the end of `npm test`, from the records of both test runners.

const SLOWEST = 10;

/** The journeys of Playwright's JSON report. */
export function playwrightRecords(report) {
  return [
    ...flattenSuites(report).map(({ file, title, projectName, status, results, annotations }) => ({
      name: `${file} (${projectName}): ${title}`,
      status: { expected: 'passed', skipped: 'skipped' }[status] ?? 'failed', // passing only on retry means a race
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      reason:
        status === 'skipped'
          ? annotations.find(({ type }) => type === 'skip')?.description
          : firstLine(results[0]?.error?.message),
    })),
    ...report.errors.map(({ message }) => ({
      name: 'set-up',
      status: 'failed',
      seconds: 0,
      reason: firstLine(message),
    })),
  ];
}

function flattenSuites({ specs = [], suites = [] }) {
  return [
    ...specs.flatMap(({ file, title, tests }) => tests.map((test) => ({ file, title, ...test }))),
    ...suites.flatMap(flattenSuites),
  ];
}

function firstLine(text) {
  return text?.trim().split('\n', 1)[0];
}

export function countOf(records, status) {
  return records.filter((record) => record.status === status).length;
}

/** Duration of each part, the slowest tests, what was skipped and why, what failed, and one line of counts. */
export function summaryLines(parts, leftOut) {
  const records = parts.flatMap((part) => part.records);
  const slowest = records.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  const total = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  const describe = ({ name, reason }) => (reason ? `${name}: ${reason}` : name);
  const withStatus = (status) => records.filter((record) => record.status === status).map(describe);
  return [
    '== Summary',
    ...parts.map((part) => `${wholeSeconds(part.seconds)}  ${part.name}: ${counts(part.records)}`),
    `${wholeSeconds(total)}  in total`,
    ...section(
      'Slowest',
      slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`),
    ),
    ...section('Skipped', withStatus('skipped')),
    ...section(
      'Not tested here',
      leftOut.map(({ group, reason }) => `${group}: ${reason}`),
    ),
    ...section('Failed', withStatus('failed')),
    '',
    counts(records),
  ];
}

function counts(records) {
  return `${countOf(records, 'passed')} passed, ${countOf(records, 'failed')} failed, ${countOf(records, 'skipped')} skipped`;
}

function wholeSeconds(seconds) {
  return `${seconds.toFixed(0).padStart(6)} s`;
}

function section(title, lines) {
  return lines.length > 0 ? ['', `${title}:`, ...lines.map((line) => `  ${line}`)] : [];
}

// The names of the tests that failed, from the reports of both runners: they are told last, where a reader looks first.
import { relative } from 'node:path';

/** One line for each failed test of a Vitest report, with the first line of its reason. */
export function failedInVitest(report) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    if (status === 'failed' && assertionResults.length === 0) return [`${file}: ${firstLine(message)}`];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${file}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
}

/** One line for each journey of a Playwright report that did not pass at its first try. */
export function failedInPlaywright(report) {
  const visit = ({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(
          ({ projectName, results }) =>
            `${file} (${projectName}): ${title}: ${firstLine(results[0]?.error?.message)}`,
        ),
    ),
    ...suites.flatMap(visit),
  ];
  return [...visit(report), ...report.errors.map(({ message }) => firstLine(message))];
}

function firstLine(text) {
  return text?.trim().split('\n', 1)[0] ?? 'without a reason';
}

import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { SerializedError, UserConsoleLog } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node';
import { failure, type Place, type TestRecord } from './record.ts';

/** Vitest's own JSON report has no reason for a skip and no failed hooks, which the summary of `npm test` needs. */
export default class RecordReporter implements Reporter {
  #root = process.cwd();
  #logs = new Map<string, string>();

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root;
  }

  onUserConsoleLog({ taskId = '', content }: UserConsoleLog): void {
    this.#logs.set(taskId, (this.#logs.get(taskId) ?? '') + content);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const records = [
      ...modules.flatMap((module) => this.#recordsOf(module)),
      ...unhandled.map((error) => this.#outsideOfTests(error, modules)),
    ];
    writeFileSync(process.env.TEST_REPORT_FILE ?? 'test-results/vitest.json', JSON.stringify(records));
  }

  #recordsOf(module: TestModule): TestRecord[] {
    const place = this.#placeOf(module);
    const groups: [string, readonly SerializedError[]][] = [
      [place.file, module.errors()],
      ...[...module.children.allSuites()].map((suite): [string, readonly SerializedError[]] => [
        nameOf(place, suite),
        suite.errors(),
      ]),
    ];
    return [
      ...groups
        .filter(([, errors]) => errors.length > 0)
        .map(([group, errors]) => ({ ...failureOf(group, errors), place })),
      ...[...module.children.allTests()].map((test) => this.#recordOf(test, place)),
    ];
  }

  #recordOf(test: TestCase, file: Place): TestRecord {
    const result = test.result();
    const seconds = (test.diagnostic()?.duration ?? 0) / 1000;
    const record = { name: nameOf(file, test), seconds, place: { ...file, title: test.fullName } };
    const log = this.#logs.get(test.id) ?? '';
    if (result.state === 'passed') return { ...record, status: 'passed', output: log };
    if (result.state === 'failed') return { ...failureOf(record.name, result.errors, log), ...record };
    return { ...record, status: 'skipped', reason: result.state === 'skipped' ? result.note : undefined };
  }

  /** Vitest knows which file ran, not which test. */
  #outsideOfTests(error: SerializedError, modules: readonly TestModule[]): TestRecord {
    const module = modules.find(({ moduleId }) => moduleId === error.VITEST_TEST_PATH);
    const place = module && this.#placeOf(module);
    const name = `${place ? `${place.file}: ` : ''}outside of any test`;
    return { ...failureOf(name, [error]), ...(place && { place }) };
  }

  #placeOf(module: TestModule): Place {
    return { project: module.project.name, file: relative(this.#root, module.moduleId) };
  }
}

function nameOf({ file }: Place, task: TestCase | TestSuite): string {
  return `${file}: ${task.fullName}`;
}

function failureOf(name: string, errors: readonly SerializedError[], log = ''): TestRecord {
  const texts = errors.map(({ message, stack = '', diff }) => {
    const trace = stack.includes(message) ? stack : `${message}\n${stack}`;
    return diff ? `${trace}\n${diff}` : trace;
  });
  return failure(name, log + texts.join('\n'), errors[0]?.message);
}

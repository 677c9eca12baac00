import { vi } from 'vitest';

type Run = { args?: readonly string[]; env?: Record<string, string> };
type Ended = { code: number; out: string; err: string };

let runs = 0;

/** Runs a command-line program in this process, which takes a fraction of the time that a new process needs to start. */
export async function runInProcess(path: string, { args = [], env = {} }: Run = {}): Promise<Ended> {
  const { argv, exitCode, env: environment } = process;
  const stdout = capture(process.stdout);
  const stderr = capture(process.stderr);
  try {
    process.argv = [process.execPath, path, ...args];
    process.env = { ...environment, ...env };
    process.exitCode = 0;
    runs += 1;
    // A module runs once for each address.
    await vi.importActual(`${path}?run=${runs}`);
    return { code: process.exitCode, out: stdout.text(), err: stderr.text() };
  } finally {
    stdout.restore();
    stderr.restore();
    process.argv = argv;
    process.env = environment;
    process.exitCode = exitCode;
  }
}

function capture(stream: NodeJS.WriteStream) {
  const { write } = stream;
  let text = '';
  stream.write = (part: string | Uint8Array) => {
    text += part;
    return true;
  };
  return {
    text: () => text,
    restore: () => {
      stream.write = write;
    },
  };
}

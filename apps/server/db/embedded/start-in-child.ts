import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const children = new Set<ChildProcess>();
const script = fileURLToPath(new URL('./start-in-child.script.ts', import.meta.url));

export type StartInChildOptions = {
  dataDir: string;
  enginePackage?: string;
  durability?: 'full' | 'none-for-tests';
  uid?: number | undefined;
};
export type StartedInChild = {
  url: string;
  pid: number;
  messages: string[];
  stop(): Promise<void>;
  kill(): Promise<void>;
};

/** Starts the embedded database from a separate process; rejects with the error it reports. */
export async function startInChild({ uid, ...options }: StartInChildOptions): Promise<StartedInChild> {
  const { child, messages, url } = launchInChild({ uid, ...options });
  const exited = once(child, 'exit');
  return {
    url: await url,
    pid: child.pid ?? 0,
    messages,
    stop: async () => {
      child.stdin?.end();
      await exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The same without waiting, to kill it in the middle. */
export function launchInChild({ uid, ...options }: StartInChildOptions) {
  const identity = uid === undefined ? {} : { uid, gid: uid };
  const env = { HOME: options.dataDir };
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    ...identity,
    env,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.add(child);
  child.on('exit', () => children.delete(child));
  const messages: string[] = [];
  return { child, messages, url: readUrl(child, messages) };
}

/** Ends those that a failed test has left, before their databases are ended, which they would bring back. */
export async function killChildren(): Promise<void> {
  for (const child of children) {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
}

async function readUrl(child: ChildProcess, messages: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) throw new Error('the child has no output');
    const lines = createInterface(child.stdout);
    lines.on('line', (line) => {
      const { kind, text } = JSON.parse(line) as { kind: string; text: string };
      if (kind === 'url') resolve(text);
      else if (kind === 'error') reject(new Error(text));
      else messages.push(text);
    });
    lines.on('close', () => reject(new Error('the child ended without a word')));
    child.on('error', reject);
  });
}

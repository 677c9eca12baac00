import { type Sandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts';

export type { Sandbox };

type Hook = (run: () => Promise<void>) => void;
type TestOptions = { beforeAll: Hook; afterAll: Hook } & Pick<SandboxOptions, 'startNode' | 'solanaDir'>;

/** A sandbox in this process, on free ports: a new process takes a second of processor time to start. */
export const startSandboxForTest = (options: Partial<SandboxOptions> = {}): Promise<Sandbox> =>
  startSandbox({
    port: 0,
    blockSeconds: 0,
    productUrl: 'http://localhost:3000',
    hasLazyChains: true,
    ...options,
  });

/** One sandbox for all tests of a file; `beforeAll` and `afterAll` are the test runner's hooks. */
export function sandboxForTest({ beforeAll, afterAll, ...options }: TestOptions) {
  let sandbox: Sandbox | undefined;
  beforeAll(async () => {
    sandbox = await startSandboxForTest(options);
  });
  afterAll(async () => sandbox?.stop());
  const running = () => {
    if (sandbox === undefined) throw new Error('The sandbox does not run yet');
    return sandbox;
  };
  return {
    url: () => running().url,
    env: (name: string) => running().env[name] ?? '',
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(running().url + path, { headers, redirect: 'manual' }),
    post: (path: string, body: object = {}, headers: Record<string, string> = {}) =>
      fetch(running().url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    form: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(running().url + path, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams(fields),
      }),
  };
}

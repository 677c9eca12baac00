import { type Sandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts';

type Hook = (run: () => Promise<void>) => void;
type TestOptions = { beforeAll: Hook; afterAll: Hook } & Pick<SandboxOptions, 'startNode' | 'solanaDir'>;

/** One sandbox for all tests of a file, on free ports; `beforeAll` and `afterAll` are the test runner's hooks. */
export function sandboxForTest({ beforeAll, afterAll, ...options }: TestOptions) {
  let sandbox: Sandbox | undefined;
  beforeAll(async () => {
    const productUrl = 'http://localhost:3000';
    sandbox = await startSandbox({ port: 0, blockSeconds: 0, productUrl, ...options });
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

/** What a started program says when it is ready. */
export type ReadyMessage = { type: 'ready'; url: string; env: Record<string, string>; notices: string[] };

export type Child = {
  name: string;
  pid: number;
  ready: Promise<ReadyMessage>;
  ended: Promise<{ name: string; code: number | null; signal: string | null }>;
  /** What it wrote so far, where its output is kept instead of shown. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
};

export function startChild(
  name: string,
  args: string[],
  env: Record<string, string>,
  options?: { isQuiet?: boolean; onNotice?: (text: string) => void },
): Child;
export function program(path: string): string;

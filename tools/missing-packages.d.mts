export type Machine = { os: string; cpu: string; libc: string | undefined };
export type Entry = { version?: string; optional?: boolean; os?: string[]; cpu?: string[]; libc?: string[] };
export function missingPackages(options: {
  wanted?: Record<string, Entry>;
  installed?: Record<string, Entry>;
  machine?: Machine;
}): string[];

const X64 = /\b(?:x64|amd64|x86_64)\b/i;
const ARM64 = /\b(?:arm64|aarch64)\b/i;

/** Within how many lines the other architecture must be named. */
const NEAR = 3;

/** Lines that name one of our two architectures while no line nearby names the other. */
export function findUnpairedPlatforms(text: string): { line: number; text: string }[] {
  const lines = text.split('\n');
  const isNear = (pattern: RegExp, at: number) =>
    lines.slice(Math.max(0, at - NEAR), at + NEAR + 1).some((line) => pattern.test(line));
  return lines
    .map((line, at) => ({
      line: at + 1,
      text: line.trim(),
      isX64: X64.test(line),
      isArm64: ARM64.test(line),
    }))
    .filter(
      ({ isX64, isArm64, line }) =>
        (isX64 && !isNear(ARM64, line - 1)) || (isArm64 && !isNear(X64, line - 1)),
    )
    .map(({ line, text: words }) => ({ line, text: words }));
}

export function readEnvFile(): Record<string, string | undefined>;

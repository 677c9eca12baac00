export function isSandboxOn(settings: Record<string, string | undefined>): boolean;

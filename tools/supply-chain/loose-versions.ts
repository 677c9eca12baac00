export type Manifest = Partial<
  Record<
    'dependencies' | 'devDependencies' | 'optionalDependencies' | 'peerDependencies',
    Record<string, string>
  >
>;

const EXACT = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Dependencies without an exact version, or from outside a registry. */
export function looseVersions(manifest: Manifest): string[] {
  return [
    manifest.dependencies,
    manifest.devDependencies,
    manifest.optionalDependencies,
    manifest.peerDependencies,
  ]
    .flatMap((dependencies) => Object.entries(dependencies ?? {}))
    .filter(([, version]) => !EXACT.test(version) && !version.startsWith('file:tools/'))
    .map(([name, version]) => `${name}@${version}`);
}

import { chmodSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT, runNode } from '../run-node.mjs';
import { type Manifest, type Publishable, publicEntries, readPublishable, readVersion } from './packages.ts';
import { absoluteLinks, builtName, type Origin, publishedManifest } from './published-manifest.ts';

export type StageOptions = { version?: string; origin?: Origin | undefined; packages?: Publishable[] };

/**
 * Writes each package as it is published to a folder below `target`: JavaScript and types of what its entries reach,
 * because Node reads no TypeScript from node_modules; of a command, one file of JavaScript. Returns the folders.
 */
export async function stagePackages(
  target: string,
  { version = readVersion(), origin, packages = readPublishable() }: StageOptions = {},
): Promise<string[]> {
  const built = join(target, 'built');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(built, { recursive: true });
  await compile(
    built,
    packages.filter(({ manifest }) => !manifest.bin),
  );
  for (const { folder, manifest } of packages) if (manifest.bin) await bundle(built, folder, manifest);
  const folders = packages.map(({ folder, manifest }) => {
    const staged = join(target, folder);
    const source = join(ROOT, 'packages', folder);
    mkdirSync(staged);
    renameSync(join(built, folder), join(staged, 'dist'));
    const published = publishedManifest(manifest, publicEntries(manifest), { version, folder, origin });
    writeFileSync(join(staged, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
    const readme = readFileSync(join(source, 'README.md'), 'utf8');
    const text = origin ? absoluteLinks(readme, `packages/${folder}/`, origin) : readme;
    writeFileSync(join(staged, 'README.md'), text);
    cpSync(join(ROOT, 'LICENSE'), join(staged, 'LICENSE'));
    return staged;
  });
  rmSync(built, { recursive: true });
  return folders;
}

/** All at once: no published package imports another. */
async function compile(outDir: string, packages: Publishable[]): Promise<void> {
  const project = join(outDir, 'tsconfig.json');
  const entries = packages.flatMap(({ folder, manifest }) =>
    publicEntries(manifest).map(([, file]) => join(ROOT, 'packages', folder, file)),
  );
  const options = {
    extends: join(ROOT, 'tools/release/tsconfig.packages.json'),
    files: entries,
    compilerOptions: {
      rootDir: join(ROOT, 'packages'),
      outDir,
      typeRoots: [join(ROOT, 'node_modules/@types')],
    },
  };
  writeFileSync(project, JSON.stringify(options));
  if ((await runNode([join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', project])) !== 0)
    throw new Error('The packages do not compile; the lines above say why.');
}

/** With our own code inside, and without types: nobody imports a command. */
async function bundle(
  outDir: string,
  folder: string,
  { bin = {}, dependencies = {} }: Manifest,
): Promise<void> {
  for (const file of Object.values(bin)) {
    await build({
      configFile: false,
      root: join(ROOT, 'packages', folder),
      logLevel: 'warn',
      ssr: { noExternal: /^@signboard\// },
      build: {
        ssr: file,
        outDir: join(outDir, folder),
        emptyOutDir: true,
        target: 'node20',
        rolldownOptions: {
          external: (name) =>
            Object.keys(dependencies).some((one) => name === one || name.startsWith(`${one}/`)),
          output: { format: 'es', codeSplitting: false, entryFileNames: '[name].js' },
        },
      },
    });
    chmodSync(join(outDir, folder, builtName(file)), 0o755);
  }
}

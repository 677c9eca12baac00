import type { Manifest, publicEntries } from './packages.ts';

/** Where the sources are: `url` of the repository on the web, and the tag that is released. */
export type Origin = { url: string; tag: string };

/** A workspace's package.json as it is published: built files, a version, and nothing that only we need. */
export function publishedManifest(
  { name, private: _private, exports: _exports, devDependencies: _dev, bin, ...kept }: Manifest,
  entries: ReturnType<typeof publicEntries>,
  { version, folder, origin }: { version: string; folder: string; origin?: Origin | undefined },
) {
  return {
    name,
    version,
    ...kept,
    ...(bin && { bin: builtCommands(bin) }),
    ...(origin && {
      repository: { type: 'git', url: `git+${origin.url}.git`, directory: `packages/${folder}` },
      homepage: `${origin.url}/tree/${origin.tag}/packages/${folder}#readme`,
      bugs: `${origin.url}/issues`,
    }),
    exports: {
      ...Object.fromEntries(entries.map(([entry, file]) => [entry, builtEntry(file)])),
      './package.json': './package.json',
    },
    files: ['dist'],
  };
}

function builtCommands(bin: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(bin).map(([name, file]) => [name, `./dist/${builtName(file)}`]));
}

/** What a source file is called once it is built. */
export const builtName = (file: string) => file.replace(/^\.\//, '').replace(/\.ts$/, '.js');

function builtEntry(file: string) {
  const built = file.replace(/^\.\//, './dist/').replace(/\.ts$/, '');
  return { types: `${built}.d.ts`, default: `${built}.js` };
}

/** Links into the repository, which lead nowhere from elsewhere. `folder` is that of the file, with a slash at the end. */
export function absoluteLinks(markdown: string, folder: string, { url, tag }: Origin): string {
  return markdown.replaceAll(/\]\((?![a-z]+:|#|\/)([^)\s]+)\)/g, (_link, path: string) => {
    const target = new URL(path, `file:///${folder}`);
    return `](${url}/blob/${tag}${target.pathname}${target.hash})`;
  });
}

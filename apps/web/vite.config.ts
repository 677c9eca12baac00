import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';

/** Preloads the two fonts with the HTML, so that text rarely swaps its font. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle, filename }) =>
        Object.keys(filename.endsWith('/index.html') ? (bundle ?? {}) : {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Precompresses scripts and styles, so that the server doesn't compress them per request. */
function compressAssets(): Plugin {
  const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) };
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets');
      const files = (await readdir(assets)).filter((file) => /\.(js|css)$/.test(file));
      for (const file of files) {
        const content = await readFile(join(assets, file));
        for (const [suffix, compress] of Object.entries(encodings)) {
          await writeFile(join(assets, `${file}.${suffix}`), await compress(content));
        }
      }
    },
  };
}

/** Circular chunks run in the wrong order, which shows only in the browser: fail the build instead. */
function refuseCircularChunks(): Plugin {
  return {
    name: 'refuse-circular-chunks',
    generateBundle(_options, bundle) {
      const importsOf = (file: string) => {
        const chunk = bundle[file];
        return chunk?.type === 'chunk' ? chunk.imports : [];
      };
      const visit = (file: string, path: string[]): void => {
        if (path.includes(file))
          this.error(`These chunks import each other: ${[...path, file].join(' -> ')}`);
        if (done.has(file)) return;
        for (const next of importsOf(file)) visit(next, [...path, file]);
        done.add(file);
      };
      const done = new Set<string>();
      for (const file of Object.keys(bundle)) visit(file, []);
    },
  };
}

/** What every page needs, in three files instead of thirty; the rest is split by route. */
const EVERY_PAGE = [
  /\/node_modules\/(react|react-dom|scheduler)\//,
  /\/apps\/web\/lib\/(api(?!\/(?:upload|download))|chunks|first-html|i18n(?!\/(?:use-translate-message|messages))|preferences|server-clock|settings|snackbar|storage|store)\//,
  /\/apps\/web\/features\/(?:accounts\/session\/(?:anonymous|end-session|linked-wallet|session-store|wallet-library)|forms\/draft-store)\b/,
  /\/apps\/web\/navigation\//,
  /\/apps\/web\/ui\/(?:[a-z]+\/)?(?:button|card|class-names|empty-state|field|load-failure|notice|page-heading|sheet|skeleton|snackbar)\b/,
  /\/packages\/(contract\/(client-settings|endpoint|(accounts|bots|discord|images|public-list|x)\/endpoints|pages|preferences)|domain\/accounts\/language|languages\/languages)\b/,
];

function chunkName(module: string): string {
  // The server delivers this chunk in the sandbox only, and identifies it by its name.
  if (module.includes('/demo-wallet/')) return 'assets/demo-wallet-[hash].js';
  // Every page names all files of texts, so their names are short.
  if (module.includes('/packages/languages/')) return 'assets/[hash:7].js';
  return 'assets/[name]-[hash].js';
}

/** Restricts a plugin to the browser build. */
const forBrowsers = (plugin: Plugin): Plugin => ({
  ...plugin,
  applyToEnvironment: ({ name }) => name === 'client',
});

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    react(),
    forBrowsers(preloadFonts()),
    forBrowsers(compressAssets()),
    forBrowsers(refuseCircularChunks()),
  ],
  json: { namedExports: false },
  // Workers load what few of their runs need on demand, such as the check of timestamps.
  worker: { format: 'es' },
  build: {
    // The CSP allows no data: fonts, and an image inlined into a script would delay it.
    assetsInlineLimit: 0,
    // Watched builds write next to files that are being served; tools/prepare.mjs starts from an empty folder.
    emptyOutDir: false,
  },
  // One command, two builds: for browsers, and for server rendering.
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist',
        // Tells the server which files a page needs.
        manifest: true,
        // Only styles: the names of all scripts that any other page needs would cost every page 5 kB.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, needed) => needed.filter((name) => name.endsWith('.css')),
        },
        rolldownOptions: {
          checks: { bundlerTimings: false },
          // The second entry is the frame for a third party's anti-bot script: it shares nothing with the first.
          input: ['index.html', 'captcha-frame.html'].map((page) => join(import.meta.dirname, page)),
          output: {
            chunkFileNames: ({ facadeModuleId }) => chunkName(facadeModuleId ?? ''),
            // The first script names all of them.
            assetFileNames: ({ names }) =>
              names.some((name) => name.endsWith('.css'))
                ? 'assets/[hash][extname]'
                : 'assets/[name]-[hash][extname]',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'vendor', test: EVERY_PAGE[0] as RegExp, priority: 2 },
                // Rarely used modules stay in the chunks of their pages.
                { name: 'icons', test: /\/node_modules\/lucide-react\//, priority: 1, minShareCount: 5 },
                { name: 'shell', test: (id: string) => EVERY_PAGE.some((part) => part.test(id)) },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Splitting brings the server nothing, and one folder contains all it needs.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        outDir: 'dist/.render',
        copyPublicDir: false,
        minify: false,
        rolldownOptions: {
          checks: { bundlerTimings: false },
          input: join(import.meta.dirname, 'render/render-page.tsx'),
        },
      },
    },
  },
});

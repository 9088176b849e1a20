import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.MAGNAT_SERVER ?? 'http://127.0.0.1:8005';

/** Writes the service worker, which stores the built files, beside them. It contains the list of all files,
 * and so changes when one of them does. */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    writeBundle({ dir }) {
      const files = readdirSync(dir!, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile())
        .map((file) => join(file.parentPath, file.name))
        .sort();
      const whole = createHash('sha256');
      for (const file of files) whole.update(file.slice(dir!.length)).update(readFileSync(file));
      const names = files.map((file) =>
        file
          .slice(dir!.length + 1)
          .replaceAll('\\', '/')
          .replace('index.html', ''),
      );
      const worker = readFileSync('offline.js', 'utf-8')
        .replace('__FILES__', JSON.stringify(names))
        .replace('__VERSION__', whole.digest('hex').slice(0, 12));
      writeFileSync(join(dir!, 'offline.js'), worker);
    },
  };
}

/** A server returns the page at many addresses, so files are referenced from the root. On a static site they
 * are referenced relative to the page, so that the site works in any folder. */
function fromTheRoot(): Plugin {
  return {
    name: 'from-the-root',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (html) => html.replaceAll('="./', '="/') },
  };
}

export default defineConfig({
  base: './',
  worker: { format: 'es' },
  plugins: [svelte(), fromTheRoot(), offline()],
  build: {
    outDir: '../src/magnat/server/built/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the page's security policy forbids data: URLs in styles
    modulePreload: { polyfill: false },
    // Modules that several screens need are put into one file, because many small files compress badly.
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The texts import the grammar, and i18n in the shared file waits for the texts. If all were in one
          // file, the page would wait for itself.
          groups: [
            { name: 'grammar', test: /i18n[\\/]grammar/, priority: 2 },
            {
              name: 'shared',
              test: /src[\\/](base|ui)[\\/](?!invite|Stepper)/,
              minShareCount: 4,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});

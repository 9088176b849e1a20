import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env.MAGNAT_SERVER ?? 'http://127.0.0.1:8000';

/** Beside the built files, the worker that keeps them: it knows them all, and changes when one of them does. */
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
      const names = files.map((file) => file.slice(dir!.length).replaceAll('\\', '/').replace('/index.html', '/'));
      const worker = readFileSync('offline.js', 'utf-8')
        .replace('__FILES__', JSON.stringify(names))
        .replace('__VERSION__', whole.digest('hex').slice(0, 12));
      writeFileSync(join(dir!, 'offline.js'), worker);
    },
  };
}

export default defineConfig({
  plugins: [svelte(), offline()],
  build: {
    outDir: '../src/magnat/server/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the page's policy allows no data: in styles
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'] },
});

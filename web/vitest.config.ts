import { defineConfig, mergeConfig } from 'vitest/config';
import client from './vite.config';

/** Apart from the build, which players run too and for which nothing of the tests is installed. */
export default mergeConfig(
  client,
  defineConfig({
    resolve: { conditions: ['browser'] },
    // Each file has a world of its own, but not a process: those took three quarters of the time.
    test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'], pool: 'vmThreads' },
  }),
);

import { defineConfig, mergeConfig } from 'vitest/config';
import client from './vite.config';

/** Separate from the configuration of the build, which also runs for players, who have no packages for tests.
 * */
export default mergeConfig(
  client,
  defineConfig({
    resolve: { conditions: ['browser'] },
    // Each file has its own globals but not its own process, because processes took three quarters of the
    // time.
    test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'], pool: 'vmThreads' },
  }),
);

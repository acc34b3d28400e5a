import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The tests start hundreds of processes and threads of the engine: what one has compiled is kept for the next.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'kontor', 'compiled')

export default defineConfig({
  // Compiles `.svelte.ts` rune modules, which tests of the window's state import.
  plugins: [svelte({ configFile: false })],
  test: {
    include: ['test/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['test/support/seed.ts'],
    // Half of a test in a window, or of one that kills a process, is waiting.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Processes, not threads: SQLite, child processes and Chromium are the real ones.
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A window on a busy machine takes its time; what never comes fails all the same.
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default', './test/support/closing-line.ts'],
  },
})

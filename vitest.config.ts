import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { listTests } from './electron/launch/kinds.mjs'

// The tests start hundreds of processes and threads of the engine: what one has compiled is kept for the next.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'kontor', 'compiled')

const cores = availableParallelism()
const files = listTests()

/** The kinds run one after the other, so that each has the workers that suit it. */
const KINDS: readonly NonNullable<TestProjectInlineConfiguration['test']>[] = [
  // They keep no state outside themselves: what one file has loaded serves the next.
  { name: 'pure', include: files.pure, pool: 'threads', isolate: false, maxWorkers: cores },
  // Processes, not threads: SQLite and child processes are the real ones. Each test has its own folder, so files can follow each other in a process.
  { name: 'store', include: files.store, pool: 'forks', isolate: false, maxWorkers: Math.ceil(cores * 2.5) },
  // Each has a browser and the program beside it: more than two a core only take the caches from each other.
  {
    name: 'window',
    include: files.window,
    pool: 'forks',
    isolate: false,
    maxWorkers: cores * 2,
  },
  { name: 'e2e', include: files.e2e, pool: 'forks', maxWorkers: Math.ceil(cores * 1.5) },
]

export default defineConfig({
  // Compiles `.svelte.ts` rune modules, which tests of the window's state import.
  plugins: [svelte({ configFile: false })],
  test: {
    environment: 'node',
    setupFiles: ['test/support/seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A window on a busy machine takes its time; what never comes fails all the same.
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default', './test/support/closing-line.ts'],
    projects: KINDS.map((kind, groupOrder): TestProjectInlineConfiguration => ({
      extends: true,
      test: { ...kind, sequence: { groupOrder } },
    })),
  },
})

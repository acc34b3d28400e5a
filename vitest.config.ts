import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { listTests } from './electron/launch/kinds.mjs'

// The tests start hundreds of processes and threads of the engine: what one has compiled is kept for the next.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'kontor', 'compiled')

const cores = availableParallelism()
const files = listTests()

// Processes of the program and browsers wait for each other at times, so that a core has two of them.
const beside = cores * 2

/** `pure` tests run first, with a worker for each core; the other kinds beside each other, in the order of their names: `e2e` has the longest files. */
const KINDS: readonly NonNullable<TestProjectInlineConfiguration['test']>[] = [
  // They keep no state outside themselves: what one file has loaded serves the next.
  { name: 'pure', include: files.pure, pool: 'threads', isolate: false, maxWorkers: cores, sequence: { groupOrder: 0 } },
  { name: 'tools', include: files.tools, pool: 'forks', maxWorkers: beside, sequence: { groupOrder: 1 } },
  { name: 'e2e', include: files.e2e, pool: 'forks', isolate: false, maxWorkers: beside, sequence: { groupOrder: 1 } },
  // Processes, not threads: SQLite and child processes are the real ones. Each test has its own folder, so files can follow each other in a process.
  { name: 'store', include: files.store, pool: 'forks', isolate: false, maxWorkers: beside, sequence: { groupOrder: 1 } },
  // The same once more, with the workspaces in PostgreSQL.
  {
    name: 'office',
    include: files.office,
    pool: 'forks',
    isolate: false,
    maxWorkers: beside,
    sequence: { groupOrder: 1 },
    env: { KONTOR_TEST_STORE: 'postgres' },
  },
  { name: 'window', include: files.window, pool: 'forks', isolate: false, maxWorkers: beside, sequence: { groupOrder: 1 } },
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
    projects: KINDS.map((kind): TestProjectInlineConfiguration => ({ extends: true, test: kind })),
  },
})

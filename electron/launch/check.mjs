// @ts-check
import { join } from 'node:path'
import { ROOT, runProgram, setUp } from './setup.mjs'

/** `npm run check`: types, lint, format, dead code, then the tests (among them layers and generated files). Runs all steps, then says which failed. */

await setUp(import.meta.url)

const bin = (/** @type {string} */ path) => join(ROOT, 'node_modules', path)
const TSC = bin('typescript/bin/tsc')

/** @type {readonly [string, readonly string[]][]} */
const STEPS = [
  ['types: pure rooms, without Node and DOM', [TSC, '-p', '.']],
  ['types: core', [TSC, '-p', 'core']],
  ['types: electron and build', [TSC, '-p', 'electron']],
  ['types: test', [TSC, '-p', 'test']],
  [
    'types: renderer',
    [bin('svelte-check/bin/svelte-check'), '--workspace', 'renderer', '--tsconfig', 'tsconfig.json', '--output', 'human'],
  ],
  ['lint', [bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0']],
  ['format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  ['dead code', [bin('knip/bin/knip.js')]],
  ['tests, layers and generated files', [join(ROOT, 'electron', 'launch', 'test.mjs')]],
]

/** @type {string[]} */
const failed = []
for (const [name, command] of STEPS) {
  const started = Date.now()
  console.log(`\n--- ${name}`)
  if ((await runProgram(process.execPath, command)) !== 0) failed.push(name)
  console.log(`    ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join('; ')}`)
process.exit(failed.length === 0 ? 0 : 1)

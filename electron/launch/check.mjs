// @ts-check
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ROOT, runProgram, setUp } from './setup.mjs'

/** `npm run check`: types, lint, format, dead code, then the tests (among them layers and generated files). Runs all steps, then says which failed. */

await setUp(import.meta.url)

const bin = (/** @type {string} */ path) => join(ROOT, 'node_modules', path)
/** The compiler in Go: several times as fast as the one whose programming interface the checks of components need. */
const TSC = bin('typescript-7/bin/tsc')

/**
 * The longest first: as many run beside each other as there are cores, and each says what it found when it is done.
 * @type {readonly [string, readonly string[], NodeJS.ProcessEnv?][]}
 */
const STEPS = [
  [
    'lint: components',
    [bin('eslint/bin/eslint.js'), 'renderer', '--max-warnings', '0'],
    // The parser gives the compiler all components as TypeScript from the start. Else each one that is looked at has the types of all checked anew.
    { SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK: '1' },
  ],
  [
    'types: renderer',
    [bin('svelte-check/bin/svelte-check'), '--workspace', 'renderer', '--tsconfig', 'tsconfig.json', '--output', 'human'],
  ],
  ['lint', [bin('oxlint/bin/oxlint'), '.']],
  ['format: components', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', 'renderer/**/*.svelte']],
  ['types: test', [TSC, '-p', 'test']],
  ['types: electron and build', [TSC, '-p', 'electron']],
  ['types: core', [TSC, '-p', 'core']],
  ['types: pure rooms, without Node and DOM', [TSC, '-p', '.']],
  ['dead code', [bin('knip/bin/knip.js')]],
  ['format', [bin('oxfmt/bin/oxfmt'), '--check', '.']],
]

/** @type {string[]} */
const failed = []

/** @param {typeof STEPS[number]} step */
async function check([name, command, env]) {
  const started = Date.now()
  let output = ''
  const code = await runProgram(process.execPath, command, { env: { ...process.env, ...env }, onOutput: (text) => (output += text) })
  if (code !== 0) failed.push(name)
  console.log(`--- ${name}: ${code === 0 ? 'good' : 'FAILED'}, ${((Date.now() - started) / 1000).toFixed(1)} s`)
  if (code !== 0) console.log(output)
}

const waiting = [...STEPS]
async function work() {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await check(step)
}
await Promise.all(Array.from({ length: availableParallelism() }, work))

console.log('--- tests, layers and generated files')
if ((await runProgram(process.execPath, [join(ROOT, 'electron', 'launch', 'test.mjs')])) !== 0) failed.push('tests')
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join('; ')}`)
process.exit(failed.length === 0 ? 0 : 1)

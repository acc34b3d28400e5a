// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './setup.mjs'

/**
 * The tests by kind: `pure` ones compute only, `store` ones work with files, databases, processes and networks, `window` ones operate the built
 * window in a browser, `e2e` ones the whole program. Only the last two need the bundle.
 */

const PURE =
  /^test\/(architecture|base|codelists|contract|formats|identity|model|particulars|pdf|profiles|renderer|rules|terms|verdicts|xml)\//
const USES_WINDOW = /from '[./]+\/support\/window\.ts'/
const USES_ENGINE = /from '[./]+\/(support\/engine-document|http\/server-fixture|transports)\.ts'/

/**
 * @typedef {'pure' | 'store' | 'window' | 'e2e'} Kind
 * @returns {Record<Kind, string[]>}
 */
export function listTests() {
  // Not `globSync`: this file is linked before the setup hands on to the project's own Node, and Node 20 has none.
  const files = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
  const { pure = [], store = [], window = [], e2e = [] } = Object.groupBy(files.sort(), kindOf)
  return { pure, store, window, e2e }
}

/**
 * @param {string} file
 * @returns {Kind}
 */
function kindOf(file) {
  if (file.startsWith('test/e2e/')) return 'e2e'
  const text = readFileSync(join(ROOT, file), 'utf8')
  if (USES_WINDOW.test(text)) return 'window'
  return PURE.test(file) && !USES_ENGINE.test(text) ? 'pure' : 'store'
}

/**
 * The kinds of the files that the arguments of a run name, as the runner understands them: a part of a path is enough. All where they name none.
 * @param {readonly string[]} args
 * @returns {Kind[]}
 */
export function kindsOf(args) {
  const tests = Object.entries(listTests())
  const paths = args.filter((arg) => !arg.startsWith('-'))
  const isNamed = (/** @type {string} */ file) => paths.some((path) => file.includes(path) || join(ROOT, file) === path)
  const named = tests.filter(([kind, files]) => args.includes(`--project=${kind}`) || files.some(isNamed))
  return /** @type {Kind[]} */ ((named.length > 0 ? named : tests).map(([kind]) => kind))
}

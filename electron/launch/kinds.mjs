// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { ROOT } from './setup.mjs'

/**
 * The tests by kind: `pure` ones compute only, `store` ones work with files, databases, processes and networks, `window` ones operate the built
 * window in a browser, `e2e` ones the whole program, `tools` ones what developers and releases use: the development loops, the packed program, a
 * clone alone. Only these three need the bundle. `office` ones are those of `store` that hold for every database, once more with PostgreSQL.
 */

/** Whether a run tries everything: `KONTOR_TESTS=whole`. */
export const IS_WHOLE = process.env['KONTOR_TESTS'] === 'whole'

const PURE =
  /^test\/(architecture|base|codelists|contract|engine|formats|identifiers|identity|mail|model|particulars|payment-terms|pdf|profiles|renderer|report|rules|terms|update|vat|verdicts|xml)\//
const USES_WINDOW = /from '[./]+\/support\/window\.ts'/
const STARTS_PROCESSES = /from 'node:child_process'/
/** They say where a workspace is opened, and nothing of the file that it is. */
const USES_STORE = /from '[./]+\/(http\/server-fixture|server-fixture|transports|support\/(store|desk))\.ts'/
const USES_FILES =
  /better-sqlite3|core\/store\/sqlite|support\/(killed|postgres)|node:child_process|'--data'|openKeys|workspace-host|zip-directory/
const USES_ENGINE = /from '[./]+\/(support\/engine-document|http\/server-fixture|transports)\.ts'/

/**
 * @typedef {'pure' | 'store' | 'office' | 'window' | 'e2e' | 'tools'} Kind
 * @returns {Record<Kind, string[]>}
 */
export function listTests() {
  // Not `globSync`: this file is linked before the setup hands on to the project's own Node, and Node 20 has none.
  const files = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
  const { pure = [], store = [], window = [], e2e = [], tools = [] } = Object.groupBy(files.sort(), kindOf)
  return { pure, store, office: store.filter(isForEveryDatabase), window, e2e, tools }
}

/** @param {string} file */
function isForEveryDatabase(file) {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return /^test\/(contract|http|queue|store)\//.test(file) && USES_STORE.test(text) && !USES_FILES.test(text)
}

/**
 * @param {string} file
 * @returns {Kind}
 */
function kindOf(file) {
  if (file.startsWith('test/e2e/')) return 'e2e'
  if (file.startsWith('test/tools/')) return 'tools'
  const text = readFileSync(join(ROOT, file), 'utf8')
  if (USES_WINDOW.test(text)) return 'window'
  return PURE.test(file) && !USES_ENGINE.test(text) && !STARTS_PROCESSES.test(text) ? 'pure' : 'store'
}

/**
 * The kinds of the files that the arguments of a run name, as the runner understands them: a part of a path is enough. Where they name none, all but
 * `tools` and `office`, which take long or repeat others; `isWhole` adds them.
 * `unknown` are paths that no test has: the runner would begin with every kind to find nothing.
 * @param {readonly string[]} args
 * @param {boolean} isWhole
 * @returns {{ kinds: Kind[], unknown: string[] }}
 */
export function kindsOf(args, isWhole = false) {
  const tests = Object.entries(listTests())
  const paths = args.filter((arg, index) => !arg.startsWith('-') && !WITH_VALUE.test(args[index - 1] ?? ''))
  const isNamed = (/** @type {string} */ path) => (/** @type {string} */ file) => file.toLowerCase().includes(partOf(path))
  const isMeant = (/** @type {string} */ kind, /** @type {string[]} */ files) =>
    kind !== 'office' && paths.some((path) => files.some(isNamed(path)))
  const named = tests.filter(([kind, files]) => args.includes(`--project=${kind}`) || isMeant(kind, files))
  const unknown = paths.filter((path) => !tests.some(([, files]) => files.some(isNamed(path))))
  const usual = tests.filter(([kind]) => isWhole || (kind !== 'tools' && kind !== 'office'))
  return { kinds: /** @type {Kind[]} */ ((named.length > 0 ? named : usual).map(([kind]) => kind)), unknown }
}

/** Options of the runner whose value is often the next argument. */
const WITH_VALUE = /^(?:-t|--testNamePattern|--reporter|--project)$/

/**
 * What a file must contain to be meant, whether the path is whole or a part, and whether it names a line or none.
 * @param {string} path
 */
function partOf(path) {
  return relative(ROOT, resolve(ROOT, path.replace(/:\d+$/, '')))
    .replaceAll('\\', '/')
    .toLowerCase()
}

import type { FindingLine, RunReport, VerdictLine } from './verdict.ts'
import { xmlAttributes, xmlText } from './xml-text.ts'

/**
 * JUnit's report as build servers read it: a test suite for each file, in it a test for each set that judged and one for each finding. A fatal finding is
 * a failure, any other one a test that passed and has something to say; what could not be decided is a test that was skipped.
 */
export function createJunit(): RunReport {
  let isBegun = false
  const begin = (): string => {
    if (isBegun) return ''
    isBegun = true
    return '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="kontor validate">\n'
  }
  return {
    add: ({ file, verdict }) => begin() + writeSuite(file, testsOf(verdict)),
    fail: (file, { code, message }) =>
      begin() + writeSuite(file, [{ name: code, outcome: `<error${xmlAttributes({ type: code, message })}/>`, counts: 'errors' }]),
    end: () => `${begin()}</testsuites>\n`,
  }
}

interface Test {
  readonly name: string
  /** What stands in the test; nothing where it passed in silence. */
  readonly outcome?: string
  readonly counts?: 'failures' | 'errors' | 'skipped'
}

function testsOf({ rulesets, findings, undecided = [] }: VerdictLine): Test[] {
  const silent = rulesets.filter(({ name }) => findings.every(({ ruleset }) => ruleset !== name))
  return [
    ...silent.map(({ name, version }): Test => ({ name: `${name} ${version}` })),
    ...findings.map(testOf),
    ...undecided.map(({ ruleset, message }): Test => ({
      name: ruleset,
      outcome: `<skipped${xmlAttributes({ message })}/>`,
      counts: 'skipped',
    })),
  ]
}

function testOf({ rule, ruleset, severity, message, path, location }: FindingLine): Test {
  const place = location === undefined ? '' : ` ${location.line}:${location.column}`
  const test = { name: `${ruleset} ${rule}${place}` }
  const text = `${message}${path === '' ? '' : ` [${path}]`}`
  if (severity !== 'fatal') return { ...test, outcome: `<system-out>${xmlText(`${severity}: ${text}`)}</system-out>` }
  return { ...test, outcome: `<failure${xmlAttributes({ type: rule, message })}>${xmlText(text)}</failure>`, counts: 'failures' }
}

function writeSuite(file: string, tests: readonly Test[]): string {
  const count = (kind: Test['counts']): number => tests.filter(({ counts }) => counts === kind).length
  const head = { name: file, tests: tests.length, failures: count('failures'), errors: count('errors'), skipped: count('skipped') }
  const cases = tests.map(({ name, outcome }) => {
    const attributes = xmlAttributes({ classname: file, name })
    return outcome === undefined ? `    <testcase${attributes}/>\n` : `    <testcase${attributes}>${outcome}</testcase>\n`
  })
  return `  <testsuite${xmlAttributes(head)}>\n${cases.join('')}  </testsuite>\n`
}

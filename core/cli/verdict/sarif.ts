import { isAbsolute, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AppError } from '../../base/errors.ts'
import { APP_VERSION } from '../../base/version.ts'
import type { FindingLine, JudgedFile, RunReport, UndecidedLine } from './verdict.ts'

/** How SARIF calls severities. */
const LEVELS = { fatal: 'error', warning: 'warning', information: 'note' } as const

/**
 * Static Analysis Results Interchange Format (OASIS SARIF 2.1.0): one log with one run over all files. What could not be decided is a result of the
 * kind `open`, a file that could not be read a notification of the run.
 */
export function createSarif(): RunReport {
  /** Place of each rule in the list of the run, in the order in which they are met. */
  const rules = new Map<string, number>()
  const artifacts: object[] = []
  const notifications: object[] = []
  let written = 0

  /** Whether something stands before a result is known by how many were written. */
  const write = (results: readonly object[]): string => {
    const texts = results.map((result) => `${written++ === 0 ? OPENING : ',\n'}${JSON.stringify(result)}`)
    return texts.join('')
  }
  const toResult = (file: string, { rule, ruleset, severity, message, terms, path, location }: FindingLine): object => {
    if (!rules.has(rule)) rules.set(rule, rules.size)
    return {
      ruleId: rule,
      ruleIndex: rules.get(rule),
      level: LEVELS[severity],
      message: { text: message },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: uriOf(file) },
            ...(location === undefined ? {} : { region: { startLine: location.line, startColumn: location.column } }),
          },
          ...(location === undefined || location.xpath === '' ? {} : { logicalLocations: [{ fullyQualifiedName: location.xpath }] }),
        },
      ],
      properties: { ruleset, terms, path },
    }
  }

  return {
    add: ({ file, verdict }: JudgedFile) => {
      const { valid, rulesets, as_of, undecided = [], findings } = verdict
      artifacts.push({ location: { uri: uriOf(file) }, properties: { valid, rulesets, as_of } })
      return write([...findings.map((finding) => toResult(file, finding)), ...undecided.map((one) => toOpen(file, one))])
    },
    fail: (file, error) => {
      notifications.push(toNotification(file, error))
      return ''
    },
    end: () => {
      const ids = [...rules.keys()].map((id) => ({ id }))
      const rest = {
        columnKind: 'utf16CodeUnits',
        artifacts,
        invocations: [{ executionSuccessful: notifications.length === 0, toolExecutionNotifications: notifications }],
        tool: { driver: { name: 'Kontor', version: APP_VERSION, rules: ids } },
      }
      return `${written === 0 ? OPENING : ''}\n],${JSON.stringify(rest).slice(1)}]}\n`
    },
  }
}

/** Results come first, so that none of them has to be kept; the tool with its rules follows. */
const OPENING = '{"version":"2.1.0","$schema":"https://json.schemastore.org/sarif-2.1.0.json","runs":[{"results":[\n'

function toOpen(file: string, { ruleset, reason, message }: UndecidedLine): object {
  return {
    ruleId: ruleset,
    kind: 'open',
    level: 'none',
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(file) } } }],
    properties: { reason },
  }
}

function toNotification(file: string, { code, message, line, column }: AppError): object {
  return {
    descriptor: { id: code },
    level: 'error',
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file) },
          ...(line === undefined ? {} : { region: { startLine: line, ...(column === undefined ? {} : { startColumn: column }) } }),
        },
      },
    ],
  }
}

/** A file as it was given, as a URI: a relative one stays relative. */
function uriOf(file: string): string {
  if (file === '-') return 'stdin'
  if (isAbsolute(file)) return pathToFileURL(file.toWellFormed()).href
  return file.toWellFormed().split(sep).map(encodeURIComponent).join('/')
}

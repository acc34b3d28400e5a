import { prefixesOf } from '../../engine/files.ts'
import { APP_VERSION } from '../../base/version.ts'
import type { FindingLine, RunReport, VerdictLine } from './verdict.ts'
import { xmlAttributes, xmlText } from './xml-text.ts'

/**
 * Schematron Validation Report Language (ISO/IEC 19757-3, annex D): a document for each file, with a pattern for each set that judged. What an
 * official rule tests as an expression is code here, so that `test` names the rule. As in the reports of the official stylesheets, `id` is that of the rule,
 * also where it fires several times: the edition of 2025 lets it, the earlier ones asked for an id of its own.
 */
export function createSvrl(): RunReport {
  return {
    add: ({ file, verdict }, opened) => {
      const namespaces = prefixesOf(opened)
      const hasDefault = (namespaces.get('') ?? '') !== ''
      const prefixes = [...namespaces].filter(([prefix]) => prefix !== '' && prefix !== 'xml')
      const head = { 'xmlns:svrl': 'http://purl.oclc.org/dsdl/svrl', title: file, schemaVersion: `Kontor ${APP_VERSION}, ${verdict.as_of}` }
      return [
        '<?xml version="1.0" encoding="UTF-8"?>',
        `<svrl:schematron-output${xmlAttributes(head)}>`,
        ...(verdict.undecided ?? []).map(({ message }) => `  <svrl:text>${xmlText(message)}</svrl:text>`),
        ...prefixes.map(([prefix, uri]) => `  <svrl:ns-prefix-in-attribute-values${xmlAttributes({ prefix, uri })}/>`),
        ...patternsOf(verdict).flatMap(({ id, name, findings }) => [
          `  <svrl:active-pattern${xmlAttributes({ id, name })}/>`,
          `  <svrl:fired-rule${xmlAttributes({ context: '/' })}/>`,
          ...findings.map((finding) => writeFinding(finding, hasDefault)),
        ]),
        '</svrl:schematron-output>\n',
      ].join('\n')
    },
    // There is no document of a file that could not be read; the error stands among the messages.
    fail: () => '',
    end: () => '',
  }
}

interface Pattern {
  readonly id: string
  readonly name: string
  readonly findings: readonly FindingLine[]
}

/** The sets that judged, and our own rules, which are judged beside every set. */
function patternsOf({ rulesets, findings }: VerdictLine): Pattern[] {
  const sets = [
    ...rulesets.map(({ name, version }) => ({ id: name, name: `${name} ${version}` })),
    { id: 'kontor' as const, name: 'kontor' },
  ]
  return sets.map(({ id, name }) => ({ id, name, findings: findings.filter(({ ruleset }) => ruleset === id) }))
}

function writeFinding({ rule, severity, message, location }: FindingLine, hasDefault: boolean): string {
  const attributes = { id: rule, location: pathOf(location?.xpath ?? '', hasDefault), flag: severity, test: rule }
  return `  <svrl:failed-assert${xmlAttributes(attributes)}><svrl:text>${xmlText(message)}</svrl:text></svrl:failed-assert>`
}

/** An XPath has no default namespace: names without a prefix that are in one are asked for by themselves. */
function pathOf(xpath: string, hasDefault: boolean): string {
  if (xpath === '') return '/'
  return hasDefault ? xpath.replace(/(?<=\/)[^/:@[]+(?=\[|\/|$)/g, (name) => `*[local-name()='${name}']`) : xpath
}

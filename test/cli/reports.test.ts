import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { REPORTS, type ReportFormat } from '../../core/cli/verdict/report.ts'
import { judgeOpened } from '../../core/cli/verdict/verdict.ts'
import { openFile } from '../../core/engine/files.ts'
import { APP_VERSION } from '../../core/base/version.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { sampleXml } from '../http/server-fixture.ts'
import { baseXml } from '../rules/support/national-mutations.ts'
import { run } from './run.ts'

/** Reports for other programs: two invoices and a file that could not be read, as each format has them. */

const RETIRED = baseXml('xrechnung').replace(
  /(<cbc:CustomizationID>)[^<]*/,
  '$1urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3',
)
const FILES: readonly (readonly [string, Uint8Array | AppError])[] = [
  ['invoices/valid.xml', sampleXml('peppol')],
  ['invoices/to mend.xml', sampleXml('to-mend')],
  ['invoices/old.xml', new TextEncoder().encode(RETIRED)],
  ['missing.xml', new AppError('file_unreadable', 'missing.xml cannot be read: it does not exist.')],
]
const WISHES = { rulesets: undefined, asOf: '2026-08-30', lang: 'en' } as const

/** The report of a run, or for SVRL that of the file to mend. */
async function reportOf(format: ReportFormat): Promise<string> {
  const report = await REPORTS[format]()
  const pieces: string[] = []
  for (const [file, content] of format === 'svrl' ? FILES.slice(1, 2) : FILES) {
    if (content instanceof AppError) {
      pieces.push(report.fail(file, content))
      continue
    }
    const opened = await openFile(content)
    pieces.push(report.add(judgeOpened(file, opened, WISHES), opened))
  }
  return (pieces.join('') + report.end()).replaceAll(APP_VERSION, 'VERSION')
}

function expectGolden(name: string, text: string): void {
  const file = join(import.meta.dirname, 'reports', name)
  if (process.env['UPDATE_GOLDEN'] !== undefined || !existsSync(file)) writeFileSync(file, text)
  expect(text).toBe(readFileSync(file, 'utf8'))
}

/** A model is JSON, so that its text may hold what no XML can. */
const HOSTILE = '<b>&"\u0007\u202e]]>\ud800\n\ufffe'

async function hostileReport(format: ReportFormat): Promise<string> {
  const opened = await openFile(new TextEncoder().encode(JSON.stringify({ document: { currency_code: HOSTILE, number: HOSTILE } })))
  const report = await REPORTS[format]()
  const judged = judgeOpened(`${HOSTILE}.json`, opened, WISHES)
  expect(JSON.stringify(judged.verdict.findings)).toContain('<b>')
  return report.add(judged, opened) + report.fail(HOSTILE, new AppError('file_unreadable', HOSTILE)) + report.end()
}

describe('kontor validate --format', () => {
  it.each([
    ['svrl', 'to-mend.svrl.xml'],
    ['sarif', 'run.sarif.json'],
    ['junit', 'run.junit.xml'],
  ] as const)('%s is what other programs read (%s)', async (format, golden) => {
    expectGolden(golden, await reportOf(format))
  })

  it('sarif is one JSON value whose results lead to their rules', async () => {
    const log = JSON.parse(await reportOf('sarif')) as {
      runs: [
        {
          results: { ruleId: string; ruleIndex?: number; kind?: string }[]
          tool: { driver: { rules: { id: string }[] } }
          artifacts: unknown[]
        },
      ]
    }
    const [{ results, tool, artifacts }] = log.runs
    expect(results.map(({ ruleId }) => ruleId)).toEqual(expect.arrayContaining(['BR-61', 'BR-CO-16', 'KONTOR-RETIRED']))
    for (const { ruleId, ruleIndex, kind } of results) if (kind !== 'open') expect(tool.driver.rules[ruleIndex ?? -1]?.id).toBe(ruleId)
    expect(artifacts).toHaveLength(3)
  })

  it.each(['sarif', 'junit'] as const)('%s of no file at all is whole as well', async (format) => {
    const empty = (await REPORTS[format]()).end()
    if (format === 'sarif') expect(JSON.parse(empty)).toMatchObject({ runs: [{ results: [] }] })
    else expect(parseXml(empty).root.elements).toEqual([])
  })

  it.each(['svrl', 'junit'] as const)('%s stays XML whatever text it speaks of', async (format) => {
    const text = await hostileReport(format)
    const { root } = parseXml(text)
    expect(text).toContain('\\u0007')
    expect(text).toContain('\\u202e')
    expect(text).toContain('\\ud800')
    expect(new TextDecoder('utf-8', { fatal: true }).decode(new TextEncoder().encode(text))).toBe(text)
    expect(root.elements.length).toBeGreaterThan(0)
  })

  it('sarif stays JSON whatever text it speaks of', async () => {
    const text = await hostileReport('sarif')
    expect(JSON.stringify(JSON.parse(text))).toContain('%3Cb%3E')
    expect(text.isWellFormed()).toBe(true)
  })

  it('is written to standard output, errors of single files beside it', async () => {
    const missing = join(tmpdir(), 'kontor-no-such-file.xml')
    const junit = await run(['validate', '--format', 'junit', '-', missing], { stdin: sampleXml('to-mend') })
    expect([junit.exit, parseXml(junit.out).root.elements.map(({ local }) => local)]).toEqual([3, ['testsuite', 'testsuite']])
    expect(junit.messages).toContain('does not exist')
    const svrl = await run(['validate', '--format', 'svrl', '-'], { stdin: sampleXml('to-mend') })
    expect([svrl.exit, parseXml(svrl.out).root.local]).toEqual([1, 'schematron-output'])
    const json = await run(['validate', '--format', 'json', '-'], { stdin: sampleXml('to-mend') })
    expect(json.out).toBe((await run(['validate', '--json', '-'], { stdin: sampleXml('to-mend') })).out)
  })

  it('svrl writes a document for each of several files into a folder', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'kontor-svrl-'))
    const files = ['a.xml', 'b.xml'].map((name) => join(dir, name))
    for (const file of files) writeFileSync(file, sampleXml('peppol'))
    expect(await run(['validate', '--format', 'svrl', ...files])).toMatchObject({ exit: 2, out: '' })
    expect((await run(['validate', '--format', 'svrl', '-o', join(dir, 'out'), ...files])).exit).toBe(0)
    for (const name of ['a', 'b'])
      expect(parseXml(readFileSync(join(dir, 'out', `${name}.svrl.xml`), 'utf8')).root.local).toBe('schematron-output')
  })

  it('refuses what contradicts itself', async () => {
    for (const wrong of [
      ['--json', '--format', 'junit'],
      ['--format', 'xml'],
      ['--format', 'sarif', '-o', 'x'],
      ['-o', 'x'],
    ])
      expect((await run(['validate', ...wrong, '-'], { stdin: sampleXml('peppol') })).exit, wrong.join(' ')).toBe(2)
  })
})

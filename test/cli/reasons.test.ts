import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { reasonsOf } from '../../core/cli/command.ts'
import { extractInvoice } from '../../core/pdf/extract.ts'
import { makeFolder, sampleXml } from '../http/server-fixture.ts'
import { run } from './run.ts'

describe('the reasons of a refusal', () => {
  const detail = (message: string, path = '') => ({ path, code: 'lost', message })

  it('stand below its message, each once, those that it names itself left out', () => {
    const error = new AppError('conversion_failed', 'Two values are lost. The first is.', {
      errors: [detail('The first is.'), detail('The second is.', 'items[0].note'), { ...detail('Page 2: no font.', 'pages[1]'), page: 2 }],
    })
    expect(reasonsOf(error)).toBe('\n  items[0].note: The second is.\n  Page 2: no font.')
    expect(reasonsOf(new AppError('conversion_failed', 'No.'))).toBe('')
  })

  it('are fifty at most for people, and say how many more there are', () => {
    const errors = Array.from({ length: 53 }, (_, index) => detail(`Reason ${index} of them`))
    const lines = reasonsOf(new AppError('conversion_failed', 'No.', { errors }))
      .split('\n  ')
      .slice(1)
    expect(lines).toHaveLength(51)
    expect(lines.at(-1)).toBe('and 3 more, which --json lists')
  })

  it('are all said by kontor pdf, which makes the PDF without these values where that is allowed', async () => {
    const folder = makeFolder()
    const file = join(folder, 'a.xml')
    writeFileSync(file, sampleXml('xrechnung'))
    const output = join(folder, 'a.pdf')
    const pdf = (...options: readonly string[]) => run(['pdf', '--profile', 'minimum', '-o', output, ...options, file])

    const refused = await pdf('--json')
    const { error } = refused.lines[0] as { error: { code: string; errors: readonly { path: string; message: string }[]; next: string } }
    expect([refused.exit, error.code]).toEqual([1, 'conversion_failed'])
    expect(error.errors.length).toBeGreaterThan(30)
    expect(error.next).toContain('--allow-loss')
    const { messages } = await pdf()
    expect(messages).toContain(`\n  ${error.errors[0]?.path}: ${error.errors[0]?.message}`)
    expect(messages.split('\n  ').length).toBeGreaterThan(30)

    const made = await pdf('--json', '--allow-loss')
    expect([made.exit, made.lines]).toMatchObject([0, [{ profile: 'minimum', output, lost: expect.any(Array) as unknown }]])
    const { lost } = made.lines[0] as { lost: readonly { path: string }[] }
    expect(lost.map(({ path }) => path).sort()).toEqual(error.errors.map(({ path }) => path).sort())
    expect(extractInvoice(readFileSync(output)).conformanceLevel).toBe('MINIMUM')
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AppError } from '../../core/base/errors.ts'
import { latin } from '../../core/pdf/read/values.ts'
import { run } from '../cli/run.ts'
import { pngFile } from '../support/pdf/pictures.ts'
import { makeFolder, sampleXml, serveTestNode, startNode } from './node-fixture.ts'

const LOGO = Buffer.from(pngFile({ width: 2, height: 1, depth: 8, type: 2, rows: [[200, 0, 0, 0, 0, 200]] })).toString('base64')
const XML = sampleXml('xrechnung')
const OPTIONS = { lang: 'de', format: 'factur_x_zugferd.invoice.2_4.pdf_xml.xrechnung' } as const
const STATE = { accent: '#86356f', logo: { content: LOGO, mime: 'image/png', width: 2, height: 1 } }
const hasLogo = (pdf: Uint8Array): boolean => latin(pdf).includes('/Subtype/Image')

describe('the letterhead of a workspace', () => {
  it('is on every page that is drawn, and kept', async () => {
    const dir = makeFolder()
    const node = startNode({ dir })
    const { letterhead, format } = node.services
    expect(letterhead.get()).toEqual({ accent: null, logo: null })
    expect(hasLogo((await format.xmlToPdf(XML, OPTIONS)).bytes)).toBe(false)
    expect(letterhead.set({ accent: '#86356f', logo: LOGO })).toEqual(STATE)
    expect(hasLogo((await format.xmlToPdf(XML, OPTIONS)).bytes)).toBe(true)
    const { id } = await node.services.documents.uploadXml(XML, { direction: 'outbound' })
    expect(hasLogo((await node.services.documents.pdf(id, OPTIONS)).bytes)).toBe(true)
    await node.close()
    const again = startNode({ dir }).services.letterhead
    expect(again.get()).toEqual(STATE)
    expect(again.set({})).toEqual({ accent: null, logo: null })
  })

  it('refuses what no page can hold, and changes nothing', () => {
    const { letterhead } = startNode().services
    letterhead.set({ accent: '#86356f', logo: LOGO })
    const codeOf = (wrong: { accent?: string; logo?: string }): string | undefined => {
      try {
        letterhead.set(wrong)
      } catch (error) {
        return (error as AppError).errors[0]?.code
      }
      return undefined
    }
    expect(codeOf({ accent: 'red' })).toBe('wrong_colour')
    expect(codeOf({ accent: '#ffff00' })).toBe('too_light')
    expect(codeOf({ logo: '%' })).toBe('not_base64')
    expect(codeOf({ logo: btoa('GIF89a') })).toBe('wrong_picture')
    expect(letterhead.get()).toEqual(STATE)
  })

  it('is set by the window alone, and followed by the command line where the workspace is named', async () => {
    const dir = makeFolder()
    const node = startNode({ dir })
    const call = async (body?: object): Promise<{ status: number; answer: unknown }> => {
      const init = body === undefined ? {} : { method: 'PUT', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      const response = await node.handleWindow(new Request('http://desk/api/v2/desk/letterhead', init))
      return { status: response.status, answer: await response.json() }
    }
    expect((await call({ logo: LOGO, accent: 'pink' })).status).toBe(422)
    expect((await call({ logo: LOGO, accent: '#86356f' })).answer).toEqual(STATE)
    expect((await call()).answer).toEqual(STATE)
    expect((await (await serveTestNode()).call('/v2/desk/letterhead')).status).toBe(403)
    await node.close()
    const file = join(makeFolder(), 'page.pdf')
    const drawn = async (...more: string[]): Promise<boolean> => {
      expect((await run(['pdf', '--profile', 'xrechnung', ...more, '-o', file, '-'], { stdin: XML })).exit).toBe(0)
      return hasLogo(readFileSync(file))
    }
    expect([await drawn(), await drawn('--data', dir)]).toEqual([false, true])
  })
})

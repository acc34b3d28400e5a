import { describe, expect, it } from 'vitest'
import { splitEvents } from '../../../renderer/lib/api.ts'
import { safeFileName } from '../../../renderer/lib/desktop.ts'
import { decodePreferences } from '../../../renderer/lib/preferences.svelte.ts'
import { formatRoute, parseRoute } from '../../../renderer/lib/router.svelte.ts'
import { VIEWS } from '../../../renderer/views/views.ts'

describe('addresses of the window', () => {
  it.each([
    '#/documents',
    '#/documents/01a-b/pdf',
    '#/queue',
    '#/queue/log',
    '#/overview/2026-11',
    '#/company/tax',
    '#/settings',
    '#/settings/keys',
  ])('%s leads to where it came from', (hash) => {
    expect(formatRoute(parseRoute(hash, VIEWS), VIEWS)).toBe(hash)
  })

  it('unknown ones lead to the documents, unknown tabs to the page', () => {
    expect(parseRoute('#/nowhere', VIEWS)).toEqual({ view: 'documents' })
    expect(parseRoute('', VIEWS)).toEqual({ view: 'documents' })
    expect(parseRoute('#/overview/2026-13', VIEWS)).toEqual({ view: 'overview' })
    expect(parseRoute('#/toString', VIEWS)).toEqual({ view: 'documents' })
    expect(parseRoute('#/documents/x/y', VIEWS)).toEqual({ view: 'documents', document: { id: 'x', tab: 'page' } })
  })
})

describe('server-sent events', () => {
  it('are read one by one, and an unfinished one waits for its end', () => {
    expect(splitEvents('data: {"a":1}\n\n: ping\n\ndata: {"b":\r\ndata: 2}\r\n\r\ndata: {"c"')).toEqual({
      events: ['{"a":1}', '{"b":\n2}'],
      rest: 'data: {"c"',
    })
  })
})

describe('preferences', () => {
  const fallback = {
    version: 1,
    language: 'fr',
    theme: 'system',
    numbers: 'auto',
    keys: {},
    notifications: true,
    beside: 'none',
    pageShare: 55,
    comparison: 'both',
    termsShare: 55,
    tables: [],
    months: 12,
    vatCodes: false,
    vatConfirmed: [],
    firstSteps: 'offered',
  }

  it('of an unknown form fall back to the browser and the system', () => {
    for (const text of [
      null,
      'nonsense',
      'null',
      '[]',
      '{"language":"xx","theme":1,"numbers":"roman","beside":"x","pageShare":"5","comparison":"all","termsShare":99,"tables":"ends","months":"24","vatCodes":1,"vatConfirmed":"all"}',
    ]) {
      expect(decodePreferences(text, ['fr-FR'])).toEqual(fallback)
    }
  })

  it('are read as they were stored', () => {
    const stored = {
      version: 1,
      language: 'en',
      theme: 'dark',
      numbers: 'ch',
      keys: { save: 'Mod+J' },
      notifications: false,
      beside: 'xml',
      pageShare: 40.5,
      comparison: 'xml',
      termsShare: 30,
      tables: ['ends'],
      months: 24,
      vatCodes: true,
      vatConfirmed: ['DE/export/0'],
      firstSteps: { workspace: 'w', document: 'd' },
    }
    expect(decodePreferences(JSON.stringify(stored), ['de'])).toEqual(stored)
  })
})

describe('file names', () => {
  it('hold nothing of a path or of a device, whatever the invoice number says', () => {
    expect(safeFileName('RE 2026/0417', 'pdf')).toBe('RE_2026_0417.pdf')
    expect(safeFileName('../../etc/passwd', 'pdf')).toBe('etc_passwd.pdf')
    expect(safeFileName('<script>', 'xml')).toBe('script_.xml')
    expect(safeFileName('', 'pdf')).toBe('invoice.pdf')
  })
})

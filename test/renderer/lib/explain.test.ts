import { describe, expect, it } from 'vitest'
import { AppError, ERROR_CODES } from '../../../core/base/errors.ts'
import { EngineUnreachable, explainError, type Doing } from '../../../renderer/lib/explain.ts'
import { I18n } from '../../../renderer/lib/i18n/i18n.svelte.ts'
import { LANGUAGES } from '../../../core/languages/languages.ts'

const DOING: readonly Doing[] = ['import', 'open', 'check', 'save', 'pdf', 'send', 'queue', 'settings']

describe('how failures are worded', () => {
  it.each(LANGUAGES)('%s says of every code in every situation what happened, what it means and what to do', async (language) => {
    const i18n = await I18n.load(language)
    for (const code of ERROR_CODES)
      for (const doing of DOING) {
        const words = explainError(i18n, new AppError(code, 'detail'), doing)
        expect([code, doing, words.title, words.means, words.next].every((text) => text !== '')).toBe(true)
        expect(words.detail).toBe('detail')
      }
  })

  it.each(['no_net_amount', 'no_number'])('a document of which none can be made (%s) has not been changed by anybody', async (lack) => {
    const i18n = await I18n.load('en')
    const errors = [{ path: '', code: lack, message: '' }]
    const { title, means, next } = explainError(i18n, new AppError('invalid_state', 'English', { errors }), 'save')
    expect(title).toBe('This cannot be made like that')
    expect([means, next]).not.toContain(i18n.errors.invalid_state.next)
  })

  it('malformed_xml names line and column', async () => {
    const i18n = await I18n.load('de')
    const words = explainError(i18n, new AppError('malformed_xml', 'No end tag.', { line: 1204, column: 5 }), 'import')
    expect(words.title).toBe('Das ist kein lesbares XML (Zeile 1204, Spalte 5)')
    expect(words.line).toBe(1204)
  })

  it('malformed_xml says what the reader found in the language of the window, and nothing in another', async () => {
    const errors = [{ path: '', code: 'end_tag_other', message: 'English', values: { found: 'c', element: 'b', line: '2' } }]
    const i18n = await I18n.load('de')
    const explain = () => explainError(i18n, new AppError('malformed_xml', 'English', { line: 3, column: 5, errors }), 'import')
    // The words for broken XML are fetched where somebody meets it; until then it is said without them.
    expect(explain()).toMatchObject({
      title: 'Das ist kein lesbares XML (Zeile 3, Spalte 5)',
      detail: expect.stringContaining('English') as string,
    })
    await expect.poll(() => i18n.xml).toBeDefined()
    const words = explain()
    expect(words.next).toBe(
      'Das Endtag „c“ gehört nicht zum offenen Element „b“ aus Zeile 2. Schließen Sie zuerst „b“ mit seinem eigenen Endtag.',
    )
    expect(JSON.stringify(words)).not.toContain('English')
  })

  it.each([
    ['de', '31.12.2034'],
    ['en', '31 Dec 2034'],
    ['fr', '31/12/2034'],
  ] as const)('retention_period names the day in %s', async (language, day) => {
    const kept = new AppError('retention_period', 'kept', { errors: [{ path: '', code: 'kept_until', message: '2034-12-31' }] })
    expect(explainError(await I18n.load(language), kept, 'delete').next).toContain(day)
  })

  it('what a person keeps from deletion is said with reason, person and day, and how it is lifted; no reason is taken for words of ours', async () => {
    const reason = '{who} <i>audit</i>|{date}'
    const values = { id: '1', reason, set_at: '2026-11-26T10:00:00.000Z', set_by: 'desk:anna', year: '2024' }
    const kept = new AppError('retention_period', 'kept', { errors: [{ path: '', code: 'preserved', message: 'kept', values }] })
    for (const [language, year, next] of [
      ['de', 'alle Belege aus 2024, anna, 26.11.2026', 'Löschsperren'],
      ['en', 'all documents of 2024, anna, 26 Nov 2026', 'Kept from deletion'],
      ['fr', 'tous les documents de 2024, anna, 26/11/2026', 'Gels de suppression'],
      ['nl', 'alle documenten van 2024, anna, 26', 'Verwijderblokkades'],
    ] as const) {
      const words = explainError(await I18n.load(language), kept, 'delete')
      expect([words.means, words.next]).toEqual([expect.stringContaining(reason), expect.stringContaining(next)])
      expect(words.means).toContain(year)
    }
  })

  it('duplicate_send says that nothing is sent twice, whatever was done', async () => {
    const i18n = await I18n.load('en')
    expect(explainError(i18n, new AppError('duplicate_send', ''), 'send').means).toBe('It is not sent a second time.')
  })

  it('method_not_permitted names the right that the key of a person lacks', async () => {
    const errors = [{ path: 'x-api-key', code: 'method_missing', message: 'people.administer' }]
    const words = explainError(await I18n.load('en'), new AppError('method_not_permitted', 'English', { errors }), 'open')
    expect(words.next).toContain('Everything, and settings and keys')
  })

  it('a card that somebody else has changed meanwhile is said with his name', async () => {
    const errors = [{ path: 'updated_at', code: 'other_change', message: 'English', values: { by: 'person:Anna' } }]
    const words = explainError(await I18n.load('en'), new AppError('invalid_state', 'English', { errors }), 'save')
    expect(words.title).toBe('Changed meanwhile: Anna')
  })

  it('an engine that does not answer is not taken for a line that is down', async () => {
    const i18n = await I18n.load('en')
    expect(explainError(i18n, new EngineUnreachable('fetch failed'), 'save')).toMatchObject({
      title: 'Kontor does not answer',
      means: 'Nothing was saved, your changes are still here.',
    })
  })

  it('anything else is said as an internal fault, with its own words as detail', async () => {
    const i18n = await I18n.load('en')
    expect(explainError(i18n, new TypeError('x is undefined'), 'open')).toMatchObject({ code: 'internal_error', detail: 'x is undefined' })
  })
})

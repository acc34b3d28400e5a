import { describe, expect, it } from 'vitest'
import type { DocumentRecord, VersionRecord } from '../../../core/contract/types.ts'
import { matchSources, openFile, wordSource, type Source } from '../../../renderer/diff/sources.ts'

const wording = {
  t: (key: string, params: object = {}) => [key, ...Object.values(params)].join(' '),
  i18n: { language: 'en' },
  amount: (value: string) => value,
} as never

const versionOf = (version: number, cause: VersionRecord['cause'], isReceived = false): Source => ({
  kind: 'version',
  version: { version, cause, sha256: '', bytes: 1, created_at: '2026-11-12T13:14:15Z', actor: 'desk:anna' },
  isReceived,
})
const record = { id: 'x', number: 'R-7', direction: 'outbound', receiver_name: 'Bergruh', total: '5.00', currency_code: 'EUR' }
const DOCUMENT: Source = { kind: 'document', record: record as DocumentRecord }

describe('what a document is compared with', () => {
  it('is called by what made it: made here, brought in, or as it was received', () => {
    const nameOf = (source: Source): string => wordSource(wording, source).name
    expect(nameOf(versionOf(1, 'create'))).toBe('changes.version 1 · cause.create')
    expect(nameOf(versionOf(1, 'upload'))).toBe('changes.version 1 · cause.upload')
    expect(nameOf(versionOf(1, 'upload', true))).toBe('changes.version 1 · changes.original')
    expect(nameOf(versionOf(2, 'edit', true))).toBe('changes.version 2 · cause.edit')
    expect(nameOf({ kind: 'draft', changes: 2 })).toBe('changes.draft')
  })

  it('says when and by whom, or whose it is', () => {
    expect(wordSource(wording, versionOf(1, 'create')).detail).toMatch(/2026.* · actor\.desk anna$/)
    expect(wordSource(wording, DOCUMENT)).toEqual({ name: 'R-7', detail: 'Bergruh · 5.00 EUR' })
  })

  it('is found by its name before it is by its date', () => {
    const sources = [versionOf(3, 'edit'), versionOf(2, 'edit'), versionOf(1, 'create'), DOCUMENT]
    expect(matchSources(wording, sources, 'version 1').map((source) => sources.indexOf(source))).toEqual([2, 0, 1])
    expect(matchSources(wording, sources, 'BERGRUH')).toEqual([DOCUMENT])
    expect(matchSources(wording, sources, '')).toEqual(sources)
  })

  it('is no file that is larger than an invoice can be', async () => {
    const file = { name: 'film.xml', size: 2 ** 30 } as File
    await expect(openFile({} as never, file)).rejects.toMatchObject({ code: 'payload_too_large' })
  })
})

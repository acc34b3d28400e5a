import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../core/base/errors.ts'
import { Drafts } from '../../../renderer/editor/drafts.svelte.ts'
import { EditSession } from '../../../renderer/editor/session.svelte.ts'
import { EngineUnreachable } from '../../../renderer/lib/explain.ts'
import { EngineDocument, textWith } from '../../support/engine-document.ts'
import { fakeStorage } from '../../support/fake-storage.ts'

let document: EngineDocument
let storage: Storage
let session: EditSession

beforeEach(async () => {
  document = await EngineDocument.store()
  storage = fakeStorage()
  session = await openSession()
})

async function openSession(): Promise<EditSession> {
  const opened = new EditSession(document.id, document.api, new Drafts(storage, () => 'client'))
  await opened.load()
  return opened
}

describe('editing', () => {
  it('shows a change at once and asks the engine what it leads to', async () => {
    session.set('document.number', '')
    expect(session.value('document.number')).toBeUndefined()
    expect(session.changes).toEqual([{ path: 'document.number', value: undefined }])
    await session.check()
    expect(session.said.issues.map(({ rule_id, caused_by }) => [rule_id, caused_by])).toEqual([
      ['KONTOR-SCHEMA', 1],
      ['BR-02', undefined],
    ])
    expect(session.said.issuesByPath.get('document.number')).toHaveLength(2)
    expect(session.wanted.has('document.number')).toBe(true)
    expect(await document.version()).toBe(1)
  })

  it('typing in one field is one step, and undone as one', () => {
    for (const text of ['R-1a', 'R-1ab', 'R-1abc']) session.set('document.number', text)
    session.endTyping()
    session.set('items[0].name', 'first')
    session.undo()
    expect(session.value('items[0].name')).toBe('Führungsbuchse 42 mm')
    session.undo()
    expect(session.value('document.number')).toBe('R-1')
    expect(session.changeCount).toBe(0)
    session.redo()
    expect(session.value('document.number')).toBe('R-1abc')
  })

  it('a date that was none in between leaves the days until the invoice is due as they were', () => {
    session.apply([
      { path: 'document.issue_date', value: '2026-11-02' },
      { path: 'document.due_date', value: '2026-12-02' },
      { path: 'document.terms', value: 'Zahlbar innerhalb von 30 Tagen' },
    ])
    const type = (path: string, value: string): void => {
      session.set(path, value)
      session.endTyping()
    }
    type('document.issue_date', '31.2.')
    type('document.number', 'R-9')
    type('document.issue_date', '31.12.')
    type('document.issue_date', '2026-12-31')
    expect(session.value('document.due_date')).toBe('2027-01-30')
    session.undo()
    expect(session.value('document.due_date')).toBe('2026-12-02')
    // A due date of the person's own stays.
    type('document.due_date', '2027-02-15')
    type('document.issue_date', '2026-12-30')
    expect(session.value('document.due_date')).toBe('2027-02-15')
  })

  it('a repair of several values is one step', () => {
    session.apply([
      { path: 'document.number', value: 'R-2' },
      { path: 'items[1]', value: undefined },
    ])
    expect(session.changes).toContainEqual({ path: 'document.number', value: 'R-2' })
    expect(session.changes).toContainEqual({ path: 'items[1]', value: undefined })
    session.undo()
    expect(session.changeCount).toBe(0)
  })

  it('a repair of what only the XML has stands between the changes before and after it, and can be undone', async () => {
    session.set('document.number', 'R-7')
    const supplier = '/Invoice/cac:AccountingSupplierParty[1]/cac:Party[1]/cac:PartyTaxScheme[1]/cac:TaxScheme[1]/cbc:ID[1]'
    session.apply([{ path: supplier, value: 'vat' }])
    session.set('document.number', 'R-8')
    await session.check()
    expect(session.xml).toContain('<cbc:ID>vat</cbc:ID>')
    expect(session.xml).toContain('R-8')
    session.undo()
    session.undo()
    await session.check()
    expect(session.xml).not.toContain('<cbc:ID>vat</cbc:ID>')
    expect(session.changes).toEqual([{ path: 'document.number', value: 'R-7' }])
  })

  it('an order of parts is a step that is kept with the draft, checked and undone', async () => {
    const path = '/Invoice/cac:AccountingSupplierParty[1]/cac:Party[1]/cac:PostalAddress[1]'
    const order = [
      'cac:Country',
      'cbc:PostalZone',
      'cbc:CityName',
      'cbc:StreetName',
      'cbc:AdditionalStreetName',
      'cac:AddressLine',
      'cbc:CountrySubentity',
    ]
    const before = session.model
    session.apply([{ path, order }])
    expect(session.changes).toEqual([{ path, order }])
    expect(session.model).toEqual(before)
    await session.check()
    expect(session.xml).toMatch(/<cac:PostalAddress>\s*<cac:Country>/)
    const [finding] = session.said.issues.filter(({ rule_id }) => rule_id === 'KONTOR-SCHEMA')
    expect(finding?.remedy).toBe('safe')
    expect((await openSession()).changes).toEqual([{ path, order }])
    const stored = session.stored?.xml
    session.applyShown(finding?.repair ?? [])
    await session.check()
    expect([session.xml, session.said.issues]).toEqual([stored, []])
    session.undo()
    session.undo()
    expect(session.changeCount).toBe(0)
  })

  it('an answer that was overtaken by further typing is dropped', async () => {
    session.set('document.number', '')
    const slow = session.check()
    session.set('document.number', 'R-9')
    const quick = session.check()
    await Promise.all([slow, quick])
    expect(session.said.issues).toEqual([])
    expect(session.xml).toContain('R-9')
  })
})

describe('opening', () => {
  it('text and findings that come while the status is asked for stay', async () => {
    const held = Promise.withResolvers<undefined>()
    let calls = 0
    const document_get: typeof document.api.document_get = async (...asked) => {
      calls += 1
      if (calls === 2) await held.promise
      return document.api.document_get(...asked)
    }
    const opened = new EditSession(document.id, { ...document.api, document_get }, new Drafts(storage, () => 'client'))
    await opened.load()
    const refreshed = opened.refresh()
    await expect.poll(() => opened.stored?.validation).toBeDefined()
    held.resolve(undefined)
    await refreshed
    expect(opened.stored?.validation).toBeDefined()
    expect(opened.stored?.xml).toContain('R-1')
  })

  it('what is typed while a change is told of stays as it is typed, and its amounts follow', async () => {
    const held = Promise.withResolvers<undefined>()
    let calls = 0
    const document_get: typeof document.api.document_get = async (...asked) => {
      calls += 1
      if (calls === 2) await held.promise
      return document.api.document_get(...asked)
    }
    const opened = new EditSession(document.id, { ...document.api, document_get }, new Drafts(storage, () => 'client'))
    const loaded = opened.load()
    const refreshed = opened.refresh()
    await loaded
    opened.set('items[0].price', '250')
    held.resolve(undefined)
    await refreshed
    opened.endTyping()
    expect(opened.restoredDraft).toBe(false)
    expect(opened.changes.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['items[0].price', 'items[0].subtotal', 'totals.payable']),
    )
  })
})

describe('saving', () => {
  it('stores a version and begins anew', async () => {
    session.set('document.number', 'R-2')
    expect(await session.save()).toBe(true)
    expect(await document.version()).toBe(2)
    expect(session.stored?.record.version).toBe(2)
    expect(session.changeCount).toBe(0)
    expect(storage.length).toBe(0)
  })

  it('that fails leaves every change where it was', async () => {
    session.set('document.number', 'R-2')
    document.failures.set('update_terms', new EngineUnreachable('gone'))
    expect(await session.save()).toBe(false)
    expect(session.value('document.number')).toBe('R-2')
    expect(session.saveFailure).toBeInstanceOf(EngineUnreachable)
    expect(await session.save()).toBe(true)
    expect(session.saveFailure).toBeUndefined()
  })

  it('keeps what is typed while it is under way', async () => {
    session.set('document.number', 'R-2')
    session.endTyping()
    const saving = session.save()
    session.set('items[0].name', 'meanwhile')
    await saving
    expect(session.changes).toEqual([{ path: 'items[0].name', value: 'meanwhile' }])
  })

  it('typing in the same field goes on after its save', async () => {
    session.set('document.number', 'R-2')
    const saving = session.save()
    session.set('document.number', 'R-23')
    await saving
    expect(session.value('document.number')).toBe('R-23')
    expect(session.changeCount).toBe(1)
  })
})

describe('what somebody else has stored meanwhile', () => {
  it('is never saved over: the draft stays on its version, and both are compared', async () => {
    session.set('document.number', 'R-2')
    await document.change([{ path: 'items[0].name', value: 'changed elsewhere' }])
    expect(await session.save()).toBe(false)
    expect([session.saveFailure, session.comparing]).toEqual([undefined, true])
    expect(session.stored?.record.version).toBe(1)
    expect(session.newer?.model?.items?.[0]?.name).toBe('changed elsewhere')
    expect(session.value('items[0].name')).toBe('Führungsbuchse 42 mm')
    expect(await session.save()).toBe(false)
    expect(await document.version()).toBe(2)

    session.standOnNewest([{ path: 'document.number', value: 'R-2' }])
    expect(session.value('items[0].name')).toBe('changed elsewhere')
    expect(await session.save()).toBe(true)
    expect(await document.number()).toBe('R-2')
    expect(await document.version()).toBe(3)
  })

  it('is told of before anybody saves, while the draft is checked, too', async () => {
    session.set('document.number', 'R-2')
    await document.change([{ path: 'items[0].name', value: 'changed elsewhere' }])
    await session.check()
    expect(session.newer?.record.version).toBe(2)
    expect([session.previewFailure, session.comparing]).toEqual([undefined, false])
    session.set('document.number', 'R-23')
    await session.check()
    expect(session.value('document.number')).toBe('R-23')
    session.discard()
    expect([session.newer, session.changeCount, session.value('items[0].name')]).toEqual([undefined, 0, 'changed elsewhere'])
  })

  it('is what the page shows where nothing was typed', async () => {
    await document.change([{ path: 'document.number', value: 'R-2' }])
    await session.refresh()
    expect([session.newer, session.value('document.number')]).toEqual([undefined, 'R-2'])
  })

  it('is not what this window stores itself, however news of it arrive', async () => {
    session.set('document.number', 'R-2')
    const saving = session.save()
    await Promise.all([session.refresh(), saving, session.refresh()])
    await session.check()
    expect([session.newer, session.stored?.record.version, session.changeCount, session.previewFailure]).toEqual([
      undefined,
      2,
      0,
      undefined,
    ])
  })

  it('is nothing to be compared where it is the draft itself, whose answer was lost', async () => {
    session.set('document.number', 'R-2')
    await document.change([
      { path: 'document.number', value: 'R-2' },
      { path: 'items[0].name', value: 'changed elsewhere' },
    ])
    await session.refresh()
    expect([session.newer, session.changeCount, session.stored?.record.version]).toEqual([undefined, 0, 2])
    expect(storage.length).toBe(0)
  })

  it('is found when a draft is opened that was begun on an earlier version', async () => {
    session.set('document.number', 'R-2')
    await document.change([{ path: 'items[0].name', value: 'changed elsewhere' }])
    const again = await openSession()
    expect([again.stored?.record.version, again.newer?.record.version]).toEqual([1, 2])
    expect([again.value('document.number'), again.value('items[0].name')]).toEqual(['R-2', 'Führungsbuchse 42 mm'])
    again.standOnNewest([])
    await expect.poll(() => again.xml).toContain('changed elsewhere')
    expect(storage.length).toBe(0)
  })

  it('is not replaced by a text either, unless a person who saw it decides so', async () => {
    session.editXml(textWith('R-7'))
    await document.change([{ path: 'document.number', value: 'R-2' }])
    expect(await session.save()).toBe(false)
    expect(await document.number()).toBe('R-2')
    session.replaceNewest(session.xml)
    expect(await session.save()).toBe(true)
    expect(await document.number()).toBe('R-7')
    expect(await document.version()).toBe(3)
  })
})

describe('the XML as text', () => {
  it('is the draft from its first change on, and the form shows what it says', async () => {
    session.editXml(textWith('R-7'))
    await session.check()
    expect(session.editable).toBe(false)
    expect(session.isTextUnread).toBe(false)
    expect(session.value('document.number')).toBe('R-7')
    expect(await session.save()).toBe(true)
    expect(await document.number()).toBe('R-7')
    expect(session.editable).toBe(true)
  })

  it('that is broken is kept, with the line where it breaks', async () => {
    session.editXml('broken')
    expect(session.isTextUnread).toBe(false)
    await session.check()
    expect(session.isTextUnread).toBe(true)
    expect(await session.save()).toBe(false)
    expect(session.saveFailure).toMatchObject({ code: 'malformed_xml', line: 1, column: 1 })
    expect(session.xml).toBe('broken')
    expect(await document.version()).toBe(1)
  })

  it('typed on while it is saved is the draft on what was saved, and one step back leads there', async () => {
    const typeOn: typeof document.api.update_xml = async (...asked) => {
      const answer = await document.api.update_xml(...asked)
      opened.editXml(textWith('R-78'))
      return answer
    }
    const opened = new EditSession(document.id, { ...document.api, update_xml: typeOn }, new Drafts(storage, () => 'client'))
    await opened.load()
    opened.editXml(textWith('R-7'))
    expect(await opened.save()).toBe(true)
    expect([opened.xmlDraft, await document.number()]).toEqual([textWith('R-78'), 'R-7'])
    const again = await openSession()
    expect([again.xmlDraft, again.newer]).toEqual([textWith('R-78'), undefined])
    opened.undo()
    expect([opened.changeCount, opened.xml]).toEqual([0, textWith('R-7')])
  })

  it('typed on while it is saved is not saved over what somebody else stored right after', async () => {
    const typeOn: typeof document.api.update_xml = async (...asked) => {
      const answer = await document.api.update_xml(...asked)
      opened.editXml(textWith('R-78'))
      await document.change([{ path: 'document.number', value: 'R-9' }])
      return answer
    }
    const opened = new EditSession(document.id, { ...document.api, update_xml: typeOn }, new Drafts(storage, () => 'client'))
    await opened.load()
    opened.editXml(textWith('R-7'))
    expect(await opened.save()).toBe(true)
    expect([opened.stored?.xml, opened.newer?.model?.document.number]).toEqual([textWith('R-7'), 'R-9'])
    expect(await opened.save()).toBe(false)
    expect([opened.comparing, await document.number()]).toEqual([true, 'R-9'])
  })

  it('typed back to what is stored is no draft', async () => {
    await expect.poll(() => session.xml).toContain('R-1')
    const before = session.xml
    session.editXml(`${before} `)
    session.editXml(before)
    expect(session.changeCount).toBe(0)
    expect(session.editable).toBe(true)
  })
})

describe('drafts', () => {
  it('survive a closed window', async () => {
    session.set('document.number', 'R-2')
    session.set('items[0].name', 'first')
    const again = await openSession()
    expect(again.restoredDraft).toBe(true)
    expect(again.value('document.number')).toBe('R-2')
    expect(again.changeCount).toBe(2)
    again.discard()
    expect((await openSession()).changeCount).toBe(0)
  })

  it('of two windows with the same document stay beside each other', async () => {
    const [one, two] = [session, await openSession()]
    one.set('document.number', 'R-2')
    two.set('items[0].name', 'second')
    const drafts = new Drafts(storage, () => 'client')
    expect(drafts.list()).toEqual([{ id: document.id, name: 'R-2' }])
    expect(await two.save()).toBe(true)
    const again = await openSession()
    expect([again.value('document.number'), again.newer?.model?.items?.[0]?.name]).toEqual(['R-2', 'second'])
    again.standOnNewest([{ path: 'document.number', value: 'R-2' }])
    expect(await again.save()).toBe(true)
    expect(drafts.list()).toEqual([])
  })

  it('begun on a version that is not there any more are laid on the newest, and said to be back', async () => {
    session.set('document.number', 'R-2')
    const [key = ''] = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    storage.setItem(key, (storage.getItem(key) ?? '').replace('"base_version":1', '"base_version":7'))
    const again = await openSession()
    expect([again.restoredDraft, again.newer, again.value('document.number')]).toEqual([true, undefined, 'R-2'])
    expect(await again.save()).toBe(true)
  })

  it('have the amounts of what was being typed when the window closed', async () => {
    session.set('items[0].price', '250')
    const again = await openSession()
    expect(again.changes.map(({ path }) => path)).toEqual(expect.arrayContaining(['items[0].price', 'items[0].subtotal', 'totals.payable']))
    again.undo()
    expect(again.changeCount).toBe(0)
  })

  it('of a document that can no longer be changed are shown, and can only be let go', async () => {
    session.set('document.number', 'R-2')
    const document_get: typeof document.api.document_get = async (...asked) => ({
      ...(await document.api.document_get(...asked)),
      status: 'send.completed',
    })
    const again = new EditSession(document.id, { ...document.api, document_get }, new Drafts(storage, () => 'client'))
    await again.load()
    expect([again.changeCount, again.editable, again.newer?.record.status]).toEqual([1, false, 'send.completed'])
    again.set('document.number', 'R-3')
    expect(again.value('document.number')).toBe('R-2')
    again.discard()
    expect([again.changeCount, again.newer, again.value('document.number')]).toEqual([0, undefined, 'R-1'])
  })
})

describe('opening', () => {
  it('that fails says why and can be tried again', async () => {
    const opened = new EditSession(document.id, document.api, new Drafts(storage, () => 'client'))
    document.failures.set('document_get', new AppError('not_found', 'There is no such document.'))
    await opened.load()
    expect(opened.failure).toMatchObject({ code: 'not_found' })
    expect(opened.hasKeptDraft()).toBe(false)
    await opened.load()
    expect(opened.failure).toBeUndefined()
    expect(opened.value('document.number')).toBe('R-1')
  })

  it('stands without its text where the line breaks, and gets it when the line is back', async () => {
    const opened = new EditSession(document.id, document.api, new Drafts(storage, () => 'client'))
    document.failures.set('document_version_xml', new EngineUnreachable('gone'))
    await opened.load()
    await expect.poll(() => opened.stored?.validation).toBeDefined()
    expect([opened.failure, opened.value('document.number')]).toEqual([undefined, 'R-1'])
    await opened.resume()
    await expect.poll(() => opened.xml).toContain('R-1')
  })

  it('a document that is gone leaves the draft until a person lets it go', async () => {
    session.set('document.number', 'R-2')
    const opened = new EditSession(document.id, document.api, new Drafts(storage, () => 'client'))
    document.failures.set('document_get', new AppError('not_found', 'There is no such document.'))
    await opened.load()
    expect(opened.hasKeptDraft()).toBe(true)
    opened.forgetDraft()
    expect(storage.length).toBe(0)
  })

  it('a document without an invoice in it still shows its text', async () => {
    document.failures.set('document_model', new AppError('unsupported_document', 'No invoice.'))
    const opened = await openSession()
    expect(opened.failure).toBeUndefined()
    expect(opened.stored?.model).toBeUndefined()
    expect(opened.stored?.modelFailure).toMatchObject({ code: 'unsupported_document' })
    await expect.poll(() => opened.xml).toContain('R-1')
  })
})

describe('steps in the text of the XML', () => {
  it('come after those of the form, one for what was typed without a pause, and are taken back before them', async () => {
    session.set('document.number', 'R-2')
    session.endTyping()
    await session.check()
    for (const number of ['R-3', 'R-34']) session.editXml(textWith(number))
    await session.check()
    expect(session.value('document.number')).toBe('R-34')
    session.editXml(textWith('R-5'))
    session.undo()
    expect(session.xml).toBe(textWith('R-34'))
    session.undo()
    expect(session.xmlDraft).toBeUndefined()
    expect(session.value('document.number')).toBe('R-2')
    expect(session.xml).toBe(textWith('R-2'))
    session.undo()
    expect(session.value('document.number')).toBe('R-1')
    expect(session.canUndo).toBe(false)
    for (const expected of ['R-2', 'R-34', 'R-34']) {
      session.redo()
      expect(session.value('document.number')).toBe(expected)
    }
    await session.check()
    expect(session.value('document.number')).toBe('R-5')
    expect(session.canRedo).toBe(false)
  })

  it('that were taken back are gone after another step', () => {
    session.editXml(textWith('R-3'))
    session.undo()
    session.set('document.number', 'R-4')
    expect(session.canRedo).toBe(false)
    expect(session.value('document.number')).toBe('R-4')
  })
})

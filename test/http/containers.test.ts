import { unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Client } from '../../core/contract/client.ts'
import type { ImportedContainer, ImportedPart } from '../../core/contract/types.ts'
import { foreignPdf } from '../support/pdf/foreign.ts'
import { mail } from '../support/containers/mail.ts'
import { outlookMail } from '../support/containers/outlook.ts'
import { clientOf, sampleXml, startServer } from './server-fixture.ts'

/** Invoices that come in archives and mails, through the window's door. */

const TIME = { timeout: 60_000 }
const XML = sampleXml('xrechnung')
const PAGES = [['Nordwind Technik GmbH', 'Rechnung NW-2026-0417'], ['Gesamtbetrag 1,00 EUR']]

const numbered = (number: string): Uint8Array => Buffer.from(Buffer.from(XML).toString().replaceAll('NW-2026-0417', number))

async function importPacked(body: Uint8Array, filename: string, known?: Client, direction = 'inbound') {
  const window = known ?? clientOf((await startServer()).handleWindow)
  const answer = await window.desk_import({ body, query: { direction, filename } })
  const { items } = answer as ImportedContainer
  return {
    window,
    items,
    statuses: items.map(({ inner, status, reason, error }) => [inner, status, reason ?? error?.code].filter(Boolean).join(' ')),
  }
}

const storedOf = ({ document }: ImportedPart): string => document?.id ?? ''

describe('an archive', () => {
  it('with five invoices stores five; what is no invoice is said to be none', TIME, async () => {
    const invoices = Object.fromEntries([1, 2, 3, 4, 5].map((index) => [`r/${index}.xml`, numbered(`NW-${index}`)]))
    const { window, items, statuses } = await importPacked(
      zipSync({
        ...invoices,
        'again.xml': numbered('NW-3'),
        'logo.png': XML,
        'terms.pdf': await foreignPdf({ pages: [['AGB']] }),
        'list.xml': Buffer.from('<list/>'),
        'x.json': Buffer.from('{}'),
        'broken.xml': Buffer.from('<Invoice'),
      }),
      'Stapel.zip',
    )
    // Which of two that are the same is the first one is not said.
    const same = statuses.filter((status) => /^(again|r.3)/.test(status))
    expect(same.map((status) => status.split(' ')[1]).toSorted()).toEqual(['duplicate', 'imported'])
    expect(statuses.filter((status) => !same.includes(status)).toSorted()).toEqual([
      'broken.xml refused malformed_xml',
      'list.xml ignored no_invoice',
      'logo.png ignored no_invoice',
      ...[1, 2, 4, 5].map((index) => `r/${index}.xml imported`),
      'terms.pdf ignored no_invoice',
      'x.json ignored no_invoice',
    ])
    const { items: stored, total } = await window.documents_list()
    expect(total).toBe(5)
    expect(stored.map(({ number, filename, direction }) => [number, filename, direction]).sort()).toEqual(
      [1, 2, 3, 4, 5].map((index) => [
        `NW-${index}`,
        expect.stringMatching(index === 3 ? /^(3|again)\.xml$/ : `^${index}\\.xml$`) as string,
        'inbound',
      ]),
    )
    expect(
      (await window.document_get({ params: { document_id: storedOf(items[0] ?? ({} as ImportedPart)) } })).received_mail,
    ).toBeUndefined()
  })

  it('that is damaged, and a file of an office program, are refused in plain words', async () => {
    const window = clientOf((await startServer()).handleWindow)
    const refuse = (body: Uint8Array) =>
      window.desk_import({ body }).catch((error: { code: string; message: string }) => [error.code, error.message])
    expect(await refuse(zipSync({ 'a.xml': XML }).slice(0, 60))).toEqual(['malformed_container', 'The archive is damaged or not complete.'])
    expect(await refuse(zipSync({ '[Content_Types].xml': XML }))).toMatchObject(['malformed_container', /office program/])
    expect(await refuse(Buffer.from('Nummer;Betrag\n1;2\n'))).toMatchObject(['unsupported_document', /neither XML nor a PDF/])
    for (const empty of ['', '\ufeff \r\n']) expect(await refuse(Buffer.from(empty))).toEqual(['malformed_xml', 'The document is empty.'])
  })
})

describe('a mail', () => {
  it('with the invoice as XML and its PDF stores the one with the pages of the other, and the mail itself', TIME, async () => {
    const pdf = await foreignPdf({ pages: PAGES })
    const terms = await foreignPdf({ pages: [['Allgemeine Geschäftsbedingungen']] })
    const bytes = mail([
      { name: 'AGB.pdf', bytes: terms },
      { name: 'Ansicht.pdf', bytes: pdf },
      { name: 'factur-x.xml', bytes: XML },
      { name: 'logo.png', bytes: XML },
    ])
    const { window, items, statuses } = await importPacked(bytes, 'Rechnung 417.eml')
    expect(statuses).toEqual([
      'AGB.pdf ignored no_invoice',
      'Ansicht.pdf ignored pages',
      'factur-x.xml imported',
      'logo.png ignored no_invoice',
    ])
    const params = { document_id: items[2]?.document?.id ?? '' }
    expect(items[1]?.document?.id).toBe(params.document_id)
    const details = await window.document_get({ params })
    expect(details).toMatchObject({
      number: 'NW-2026-0417',
      received_pages: { version: 1 },
      received_mail: { filename: 'Rechnung 417.eml', media_type: 'message/rfc822', inner: 'factur-x.xml' },
    })
    const { content } = await window.desk_received({ params, body: new Uint8Array() })
    expect(Buffer.compare(Buffer.from(content, 'base64'), pdf)).toBe(0)
    expect(Buffer.compare(await window.desk_mail({ params }), bytes)).toBe(0)
  })

  it('with a hybrid PDF and the same XML beside it stores one document', TIME, async () => {
    const pdf = await foreignPdf({ pages: PAGES, xml: XML })
    const { window, statuses } = await importPacked(
      mail([
        { name: 'a.xml', bytes: XML },
        { name: 'a.pdf', bytes: pdf },
      ]),
      'm.eml',
    )
    expect(statuses).toEqual(['a.xml duplicate', 'a.pdf imported'])
    expect((await window.documents_list()).total).toBe(1)
  })

  it('of Outlook, and one inside an archive, are kept as they came', TIME, async () => {
    const outlook = outlookMail({ subject: 'Rechnung', attachments: [{ name: 'x.xml', bytes: XML }] })
    const { window, items } = await importPacked(outlook, 'Rechnung.msg')
    const params = { document_id: items[0]?.document?.id ?? '' }
    expect((await window.document_get({ params })).received_mail).toEqual({
      filename: 'Rechnung.msg',
      media_type: 'application/vnd.ms-outlook',
      inner: 'x.xml',
    })
    expect(Buffer.compare(await window.desk_mail({ params }), outlook)).toBe(0)

    const inside = mail([{ name: 'y.xml', bytes: numbered('NW-2') }])
    const packed = await importPacked(zipSync({ 'post/m.eml': inside }), 'post.zip', window)
    const second = { document_id: packed.items[0]?.document?.id ?? '' }
    expect(packed.statuses).toEqual(['post/m.eml/y.xml imported'])
    expect((await window.document_get({ params: second })).received_mail).toEqual({
      filename: 'm.eml',
      media_type: 'message/rfc822',
      inner: 'y.xml',
    })
    expect(Buffer.compare(await window.desk_mail({ params: second }), inside)).toBe(0)
  })

  it('is proven by the log, part of the export, and erased with the last document that came with it', TIME, async () => {
    const node = await startServer()
    const window = clientOf(node.handleWindow)
    const bytes = mail([
      { name: '1.xml', bytes: numbered('NW-1') },
      { name: '2.xml', bytes: numbered('NW-2') },
    ])
    const { items } = await importPacked(bytes, 'beide.eml', window, 'outbound')
    const [first, second] = items.map(({ document }) => ({ document_id: document?.id ?? '' }))

    const { id } = await window.desk_archive_start({ body: { kind: 'export' } })
    const state = async (): Promise<string> => (await window.desk_archive({ params: { archive_id: id } })).state
    await expect.poll(state, { timeout: 30_000 }).toBe('done')
    const files = unzipSync(await window.desk_archive_file({ params: { archive_id: id } }))
    const mails = Object.entries(files).filter(([, content]) => Buffer.compare(content, bytes) === 0)
    expect(mails.map(([name]) => name.replace(/[0-9a-f]{64}/, 'SHA').replace(/\d{6}-/, '')).sort()).toEqual([
      'contents/SHA',
      'documents/NW-1/mail.eml',
      'documents/NW-2/mail.eml',
    ])

    for (const params of [first, second])
      if (params !== undefined) {
        expect(Buffer.compare(await window.desk_mail({ params }), bytes)).toBe(0)
        await node.services.documents.delete(params.document_id, 'window')
        await expect(window.desk_mail({ params })).rejects.toMatchObject({ code: 'not_found' })
      }
    const { id: proof } = await window.desk_archive_start({ body: { kind: 'proof' } })
    await expect
      .poll(async () => (await window.desk_archive({ params: { archive_id: proof } })).result?.faults, { timeout: 30_000 })
      .toEqual([])
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Company } from '../../core/contract/types.ts'
import { watchInbox } from '../../core/services/inbox/inbox.ts'
import type { Receipt } from '../../core/services/inbox/receipt.ts'
import { writeFacturX } from '../../core/pdf/facturx.ts'
import { systemClock } from '../../core/services/ports.ts'
import { openStoreForReading } from '../../core/store/store.ts'
import { makeFolder, sampleXml, startServer } from '../http/server-fixture.ts'
import { TEST_COMPANY } from '../support/company.ts'
import { mail } from '../support/containers/mail.ts'
import { inputOf, plainInvoice } from '../support/pdf/samples.ts'
import { repositoryRoot } from '../support/shared.ts'

const ALL = { limit: 200, offset: 0, sort_by: 'created_at', sort_order: 'asc' } as const

async function startInbox({ company, direction }: { company?: Company; direction?: 'inbound' | 'outbound' } = {}) {
  const dir = makeFolder()
  const { documents, company: profile } = (await startServer()).services
  if (company !== undefined) await profile.set(company)
  const receipts: Receipt[] = []
  const faults: unknown[] = []
  const inbox = await watchInbox({
    dir,
    documents,
    direction,
    clock: systemClock,
    onReceipt: (receipt) => receipts.push(receipt),
    report: (error) => faults.push(error),
    pause_ms: 20,
  })
  onTestFinished(() => inbox.close())
  return { dir, documents, receipts, faults, put: (name: string, content: Uint8Array | string) => writeFileSync(join(dir, name), content) }
}

const read = (dir: string, name: string): Receipt => JSON.parse(readFileSync(join(dir, `${name}.kontor.json`), 'utf8')) as Receipt
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000, interval: 20 })

describe('the inbox', () => {
  it('opens archives and mails, and says in their receipt what became of each file', async () => {
    const { dir, documents, receipts, put } = await startInbox()
    put(
      'post.zip',
      zipSync({
        'a.xml': sampleXml('peppol'),
        'm.eml': mail([{ name: 'b.xml', bytes: sampleXml('to-mend') }]),
        'c.txt': new Uint8Array(1),
      }),
    )
    await until(() => expect(receipts.length).toBe(1))
    const id = expect.any(String) as string
    expect(read(dir, 'post.zip')).toMatchObject({
      status: 'opened',
      items: [
        { inner: 'a.xml', status: 'stored', document_id: id, findings: { fatal: 0 } },
        { inner: 'm.eml/b.xml', status: 'held', document_id: id },
        { inner: 'c.txt', status: 'ignored', reason: 'no_invoice' },
      ],
    })
    expect((await documents.list(ALL)).total).toBe(2)
  })

  it('stores, holds, recognises and refuses, and says so beside each file, which stays as it was', async () => {
    const { dir, documents, receipts, put } = await startInbox()
    put('good.xml', sampleXml('peppol'))
    put('mend.xml', sampleXml('to-mend'))
    put('broken.xml', '<Invoice><ID>')
    await until(() => expect(receipts.length).toBe(3))
    put('again.xml', sampleXml('peppol'))
    await until(() => expect(receipts.length).toBe(4))
    const good = read(dir, 'good.xml')
    expect(good).toMatchObject({ file: 'good.xml', status: 'stored', findings: { fatal: 0 }, document_id: expect.any(String) as string })
    expect(read(dir, 'mend.xml')).toMatchObject({ status: 'held', document_id: expect.any(String) as string })
    expect(read(dir, 'mend.xml').findings?.fatal).toBeGreaterThan(0)
    expect(read(dir, 'broken.xml')).toMatchObject({
      status: 'refused',
      error: { code: 'malformed_xml', line: 1, next: expect.any(String) as string },
    })
    expect(read(dir, 'again.xml')).toMatchObject({ status: 'duplicate', document_id: good.document_id })
    expect((await documents.list(ALL)).items.map(({ filename }) => filename).sort()).toEqual(['good.xml', 'mend.xml'])
    expect(readFileSync(join(dir, 'good.xml'))).toEqual(Buffer.from(sampleXml('peppol')))
    expect(readdirSync(dir).length).toBe(8)
  })

  it('says which way a file goes: as its parties say, or as was said of all files', async () => {
    const company = { ...TEST_COMPANY, name: 'Ostsee Fährbetrieb AG', vat_ids: ['DE812888345'], registrations: [], endpoints: [] }
    const bought = sampleXml('xrechnung')
    const match = { role: 'buyer', by: 'endpoint' }
    const { dir, documents, receipts, put } = await startInbox({ company })
    put('bill.xml', bought)
    put('post.zip', zipSync({ 'bill.xml': Buffer.from(Buffer.from(bought).toString().replace('NW-2026-0417', 'NW-2')) }))
    await until(() => expect(receipts.length).toBe(2))
    expect(read(dir, 'bill.xml')).toMatchObject({ direction: 'inbound', match })
    expect(read(dir, 'post.zip').items).toMatchObject([{ inner: 'bill.xml', direction: 'inbound', match }])
    expect((await documents.list(ALL)).items.map(({ direction }) => direction)).toEqual(['inbound', 'inbound'])

    const told = await startInbox({ company, direction: 'outbound' })
    told.put('bill.xml', bought)
    await until(() => expect(told.receipts).toMatchObject([{ direction: 'outbound', match }]))
  })

  it('says of a PDF what does not fit together in it', async () => {
    const { dir, receipts, put } = await startInbox()
    const { bytes } = writeFacturX({ ...inputOf(plainInvoice(1)), xml: sampleXml('peppol') })
    put('whole.pdf', bytes)
    put('cut.pdf', bytes.subarray(0, Buffer.from(bytes).lastIndexOf('startxref')))
    await until(() => expect(receipts.length).toBe(2))
    const codes = (name: string) => read(dir, name).warnings?.map(({ code }) => code)
    expect(codes('whole.pdf')).toEqual(['page_unrelated'])
    expect(codes('cut.pdf')).toContain('pdf_repaired')
  })

  it('waits for a file that is still being written, and answers a changed one again', async () => {
    const { dir, receipts, put } = await startInbox()
    const xml = Buffer.from(sampleXml('xrechnung'))
    put('slow.xml', '')
    for (let at = 0; at < xml.byteLength; at += Math.ceil(xml.byteLength / 30)) {
      appendFileSync(join(dir, 'slow.xml'), xml.subarray(at, at + Math.ceil(xml.byteLength / 30)))
      await new Promise((resolve) => setTimeout(resolve, 4))
    }
    await until(() => expect(receipts.at(-1)).toMatchObject({ file: 'slow.xml', status: 'stored' }))
    put('slow.xml', '<no')
    await until(() => expect(read(dir, 'slow.xml').status).toBe('refused'))
  })

  it('follows no link, leaves folders and hidden files alone, and takes names as text', async () => {
    const { dir, documents, receipts, faults, put } = await startInbox()
    const outside = join(makeFolder(), 'outside.xml')
    writeFileSync(outside, sampleXml('xrechnung'))
    symlinkSync(outside, join(dir, 'link.xml'))
    mkdirSync(join(dir, 'folder.xml'))
    put('.hidden.xml', sampleXml('xrechnung'))
    const kept = join(makeFolder(), 'kept')
    writeFileSync(kept, 'kept')
    const names = ['a..%2f..%2fetc.xml', '<img src=x>\n"; DROP TABLE documents;--.xml', `${'n'.repeat(250)}.xml`]
    symlinkSync(kept, join(dir, `${names[0]}.kontor.json`))
    for (const name of names) put(name, '<no')
    writeFileSync(Buffer.concat([Buffer.from(`${dir}/`), Buffer.from([0xff, 0xfe]), Buffer.from('.xml')]), sampleXml('peppol'))
    await until(() => expect(receipts.length).toBe(4))
    expect(receipts.map(({ file }) => file).sort()).toEqual([...names, '\ufffd\ufffd.xml'].sort())
    expect((await documents.list(ALL)).items.map(({ filename }) => filename)).toEqual(['\ufffd\ufffd.xml'])
    expect(readFileSync(kept, 'utf8')).toBe('kept')
    expect(faults).toEqual([])
  })
})

describe('kontor serve --inbox', () => {
  const serve = async (data: string, inbox: string) => {
    const child = spawn(process.execPath, [join(repositoryRoot(), 'core/cli/bin.ts'), 'serve', '--data', data, '--inbox', inbox])
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    return child
  }

  it('goes on after it was killed: nothing twice, nothing missing', { timeout: 120_000 }, async () => {
    const [data, inbox] = [makeFolder(), makeFolder()]
    const AMOUNT = 30
    const text = new TextDecoder().decode(sampleXml('peppol'))
    for (let index = 0; index < AMOUNT; index++) writeFileSync(join(inbox, `${index}.xml`), `${text}<!-- ${index} -->`)
    const answered = (): number => readdirSync(inbox).filter((name) => name.endsWith('.kontor.json')).length
    const first = await serve(data, inbox)
    await vi.waitFor(() => expect(answered()).toBeGreaterThan(2), { timeout: 60_000, interval: 5 })
    first.kill('SIGKILL')
    await once(first, 'close')
    // As if it had been killed between storing and answering.
    rmSync(join(inbox, readdirSync(inbox).find((name) => name.endsWith('.kontor.json')) ?? ''))
    renameSync(join(inbox, '0.xml'), join(inbox, 'renamed.xml'))
    writeFileSync(join(inbox, '.kontor-left.part'), '{')
    const second = await serve(data, inbox)
    await vi.waitFor(() => expect(existsSync(join(inbox, 'renamed.xml.kontor.json')) && answered() >= AMOUNT).toBe(true), {
      timeout: 60_000,
    })
    second.kill('SIGTERM')
    await once(second, 'close')
    const store = openStoreForReading({ dir: data })
    try {
      const { items, total } = await store.list.read(ALL)
      expect([total, new Set(items.map(({ sha256 }) => sha256)).size]).toEqual([AMOUNT, AMOUNT])
      expect((await store.chain.verify()).valid).toBe(true)
    } finally {
      await store.close()
    }
    expect(existsSync(join(inbox, '.kontor-left.part'))).toBe(false)
  })
})

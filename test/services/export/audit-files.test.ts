import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../core/languages/languages.ts'
import { actAs } from '../../../core/services/actor.ts'
import { openExport } from '../../../core/services/export/export.ts'
import { makeFolder, sampleXml, startServer } from '../../http/server-fixture.ts'
import { checkDescription, readCells, readDescription } from './description-standard.ts'

const NO_INVOICE = new TextEncoder().encode('<note xmlns="urn:example:note"><to>nobody</to></note>')

/** A workspace with two invoices, of which one was deleted, and XML that is none. */
async function fillWorkspace() {
  const dir = makeFolder()
  const node = await startServer({ dir })
  const { documents } = node.services
  const ids = await actAs('desk:anna', async () => {
    const kept = await documents.uploadXml(sampleXml('xrechnung'), { direction: 'inbound' })
    const gone = await documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })
    const unread = await documents.uploadXml(NO_INVOICE, { direction: 'outbound' })
    await documents.delete(gone.id, 'window')
    return { kept: kept.id, gone: gone.id, unread: unread.id }
  })
  await node.close()
  return { dir, ids }
}

async function exportTo(dir: string, pages?: (typeof LANGUAGES)[number]): Promise<Record<string, string>> {
  const file = join(makeFolder(), 'a.zip')
  const workspace = await openExport({ dir })
  await workspace.writeZip(file, pages === undefined ? {} : { pages })
  await workspace.close()
  return Object.fromEntries(
    Object.entries(unzipSync(readFileSync(file))).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]),
  )
}

function rowsOf(files: Record<string, string>, name: string): Record<string, string>[] {
  const table = readDescription(files['index.xml'] ?? '').find((one) => one.name === name)
  if (table === undefined) throw new Error(`There is no table ${name}.`)
  return readCells(files[table.url] ?? '', table)
    .slice(table.from - 1)
    .map((cells) => Object.fromEntries(cells.map((cell, index) => [table.columns[index]?.name ?? '', cell])))
}

describe('what an export holds for auditors', () => {
  it('is a description with its tables, with pages alone', async () => {
    const { dir, ids } = await fillWorkspace()
    const files = await exportTo(dir, 'de')
    expect(checkDescription(files['index.xml'] ?? '')).toEqual([])
    for (const { url } of readDescription(files['index.xml'] ?? '')) expect(Object.keys(files)).toContain(url)
    expect(rowsOf(files, 'invoices')).toMatchObject([
      { document_id: ids.kept, number: 'NW-2026-0417', readable: 'yes', direction: 'inbound', payable: '2103,71' },
      { document_id: ids.unread, number: '', readable: 'no', payable: '' },
    ])
    for (const { folder = '' } of rowsOf(files, 'invoices')) expect(Object.keys(files)).toContain(`${folder}/invoice.xml`)
    expect(rowsOf(files, 'lines').map(({ document_id }) => document_id)).toEqual([ids.kept, ids.kept, ids.kept])
    expect(Object.keys(await exportTo(dir)).filter((name) => /^(index\.(xml|txt)|tables\/|procedure)/.test(name))).toEqual([])
  })

  it('names each state by its number and its hash in the chain, and none of a document that is gone', async () => {
    const { dir, ids } = await fillWorkspace()
    const files = await exportTo(dir, 'en')
    const log = (files['log.jsonl'] ?? '').trimEnd().split('\n')
    const hashes = new Map(log.map((line) => JSON.parse(line) as { seq: number; hash: string }).map(({ seq, hash }) => [String(seq), hash]))
    const states = rowsOf(files, 'states')
    expect(states).toMatchObject([
      { document_id: ids.kept, code: 'upload.completed', origin: 'local', actor: 'desk:anna' },
      { document_id: ids.unread, code: 'upload.completed', origin: 'local', actor: 'desk:anna' },
    ])
    expect(states.map(({ hash }) => hash)).toEqual(states.map(({ entry = '' }) => hashes.get(entry)))
  })

  it('is the same each time, and says in each language where the document type comes from', async () => {
    const { dir } = await fillWorkspace()
    const about = new Set<string>()
    for (const language of LANGUAGES) {
      const files = await exportTo(dir, language)
      expect(await exportTo(dir, language)).toEqual(files)
      expect(files['index.txt']).toContain('gdpdu-01-03-2019.dtd')
      expect(files['index.txt']).not.toMatch(/[{}]/)
      about.add(files['index.txt'] ?? '')
    }
    expect(about.size).toBe(LANGUAGES.length)
  })
})

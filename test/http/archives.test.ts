import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Client } from '../../core/contract/client.ts'
import { WORKSPACE_HEADER } from '../../core/contract/client.ts'
import type { ArchiveTask } from '../../core/contract/types.ts'
import { openWorkspaceHost, type WorkspaceHost } from '../../core/http/workspace-host.ts'
import { createKeyFileBox } from '../../core/services/remote/secret-box.ts'
import { clientOf, makeFolder, sampleXml } from './server-fixture.ts'

/** Backup, restore, export and their proof, as the window asks for them, on real SQLite and real threads. */

const PATIENT = { timeout: 30_000 }

async function openDesk(home = makeFolder()): Promise<{ office: WorkspaceHost; home: string; window: Client }> {
  const office = await openWorkspaceHost({ place: { home }, secrets: createKeyFileBox, host: 'browser', report: () => undefined })
  onTestFinished(() => office.close())
  return { office, home, window: clientOf(office.handleWindow) }
}

async function ended(window: Client, { id }: ArchiveTask): Promise<ArchiveTask> {
  await expect.poll(async () => (await window.desk_archive({ params: { archive_id: id } })).state, PATIENT).not.toBe('running')
  return window.desk_archive({ params: { archive_id: id } })
}

async function fetchArchive(window: Client, kind: 'backup' | 'backups' | 'export'): Promise<{ task: ArchiveTask; bytes: Uint8Array }> {
  const task = await ended(window, await window.desk_archive_start({ body: { kind } }))
  return { task, bytes: await window.desk_archive_file({ params: { archive_id: task.id } }) }
}

const upload = (window: Client, name: Parameters<typeof sampleXml>[0]) =>
  window.upload_xml({ body: sampleXml(name), query: { direction: 'outbound' } })

it('an export holds what was said of a received invoice when it came in', { timeout: 60_000 }, async () => {
  const { window } = await openDesk()
  await window.upload_xml({ body: sampleXml('to-mend'), query: { direction: 'inbound' } })
  const { bytes } = await fetchArchive(window, 'export')
  const files = unzipSync(bytes)
  const name = Object.keys(files).find((one) => one.endsWith('/report.html')) ?? ''
  const page = new TextDecoder().decode(files[name])
  expect(page).toContain('BR-CO-16')
  const { signed } = JSON.parse(new TextDecoder().decode(files[name.replace('report.html', 'history.json')])) as { signed: object }
  const { since: _, ...head } = (await window.desk_proof()).signed ?? { since: '' }
  expect(signed).toEqual(head)
  // The same workspace gives the same bytes, whenever that is.
  const again = unzipSync((await fetchArchive(window, 'export')).bytes)
  expect(again[name]).toEqual(files[name])
})

describe('an export from the window', { timeout: 60_000 }, () => {
  it('holds for each document its bytes, a page, a verdict and its history, with an index and the hash of every file', async () => {
    const { window, home } = await openDesk()
    await window.desk_workspace_set({ body: { name: 'Client A GmbH', colour: '#2f6f8f' } })
    await upload(window, 'xrechnung')
    await upload(window, 'to-mend')
    const { task, bytes } = await fetchArchive(window, 'export')
    expect(task).toMatchObject({ state: 'done', bytes: bytes.byteLength, result: { documents: 2, faults: [] } })
    expect(task.filename).toMatch(/^Client A GmbH \d{4}-\d\d-\d\d\.zip$/)
    const files = unzipSync(bytes)
    const names = Object.keys(files)
    const folder = names.find((name) => name.startsWith('documents/000001'))?.split('/')[1] ?? ''
    expect(names.filter((name) => name.startsWith(`documents/${folder}/`)).map((name) => name.split('/')[2])).toEqual([
      'invoice.xml',
      'page.pdf',
      'report.json',
      'history.json',
    ])
    expect(files[`documents/${folder}/invoice.xml`]).toEqual(sampleXml('xrechnung'))
    expect(new TextDecoder().decode(files[`documents/${folder}/page.pdf`]?.subarray(0, 5))).toBe('%PDF-')
    const index = new TextDecoder().decode(files['index.csv'])
    expect(index.split('\r\n')).toHaveLength(4)
    expect(index).toContain(`documents/${folder}`)
    expect(new TextDecoder().decode(files['hashes.txt']).trimEnd().split('\n')).toHaveLength(names.length - 2)
    await window.desk_archive_end({ params: { archive_id: task.id } })
    expect(readdirSync(join(home, 'workspace', 'archives'))).toEqual([])
  })

  it('is proven by the window, and so is that something was changed, taken away or put in', async () => {
    const { window } = await openDesk()
    await upload(window, 'peppol')
    const { task, bytes } = await fetchArchive(window, 'export')
    const check = async (archive: Uint8Array) => (await ended(window, await window.desk_archive_check({ body: archive }))).result
    expect(await check(bytes)).toEqual({ ...task.result, faults: [] })

    const files = unzipSync(bytes)
    const content = Object.keys(files).find((name) => name.startsWith('contents/')) ?? ''
    const changed = { ...files, [content]: strToU8('other') }
    expect((await check(zipSync(changed)))?.faults).toContainEqual({ code: 'changed', entry: 4, file: content })
    const { [content]: _gone, ...less } = files
    expect((await check(zipSync(less)))?.faults).toContainEqual({ code: 'missing_file', entry: 4, file: content })
    const other = zipSync({ [content]: strToU8('other') })
    const localPart = other.subarray(0, Buffer.from(other).indexOf('PK\x01\x02', 0, 'latin1'))
    expect((await check(Buffer.concat([localPart, bytes])))?.faults).toContainEqual({ code: 'added_file', file: content })
    expect((await check(zipSync({ ...files, 'new.txt': strToU8('x') })))?.faults).toEqual([{ code: 'added_file', file: 'new.txt' }])
    const log = new TextDecoder().decode(files['log.jsonl'])
    const shortened = { ...files, 'log.jsonl': strToU8(log.slice(log.indexOf('\n') + 1)) }
    expect((await check(zipSync(shortened)))?.faults).toContainEqual({ code: 'missing_entry', entry: 1 })
  })

  it('tells what is no export, or only a part of one', async () => {
    const { window } = await openDesk()
    const check = async (bytes: Uint8Array) => ended(window, await window.desk_archive_check({ body: bytes }))
    expect(await check(strToU8('no archive'))).toMatchObject({ state: 'failed', problem: { code: 'unsupported_document' } })
    expect(await check(zipSync({ 'a.txt': strToU8('a') }))).toMatchObject({ problem: { code: 'unsupported_document' } })
    await upload(window, 'peppol')
    const { bytes } = await fetchArchive(window, 'export')
    expect(await check(bytes.subarray(0, bytes.byteLength >> 1))).toMatchObject({
      state: 'failed',
      problem: { code: 'unsupported_document' },
    })
  })

  it('is cut off when it is not wanted any more, and leaves nothing behind', async () => {
    const { window, home } = await openDesk()
    await upload(window, 'peppol')
    const { id } = await window.desk_archive_start({ body: { kind: 'export' } })
    await window.desk_archive_end({ params: { archive_id: id } })
    await expect(window.desk_archive({ params: { archive_id: id } })).rejects.toMatchObject({ code: 'not_found' })
    expect(readdirSync(join(home, 'workspace', 'archives'))).toEqual([])
  })
})

describe('a backup from the window', { timeout: 60_000 }, () => {
  it('comes back as a company of its own, beside the one it was made of', async () => {
    const { office, window } = await openDesk()
    await window.desk_workspace_set({ body: { name: 'Client A GmbH', colour: '#2f6f8f' } })
    const { id } = await upload(window, 'peppol')
    const { bytes, task } = await fetchArchive(window, 'backup')
    expect(task.filename).toMatch(/\.kontor$/)
    await upload(window, 'xrechnung')
    const restored = await window.desk_workspace_restore({ body: bytes })
    expect(restored).toMatchObject({ name: 'Client A GmbH (2)', colour: '#2f6f8f', documents: 1 })
    const other = clientOf(office.handleWindow, { [WORKSPACE_HEADER]: restored.id })
    expect(await other.document_xml({ params: { document_id: id } })).toEqual(sampleXml('peppol'))
    expect((await other.desk_state()).hold).toEqual({ restored: { last_entry_at: expect.any(String) as string } })
    expect((await window.desk_state()).documents).toBe(2)
  })

  it('holds what was waiting when it was made, until a person releases it', async () => {
    const { office, window } = await openDesk()
    const { id } = await upload(window, 'peppol')
    await window.document_send({ params: { document_id: id }, body: { transaction_type: 'send.peppol' } })
    const { bytes } = await fetchArchive(window, 'backup')
    const { id: restored } = await window.desk_workspace_restore({ body: bytes })
    const other = clientOf(office.handleWindow, { [WORKSPACE_HEADER]: restored })
    expect(await other.desk_state()).toMatchObject({ waiting: 1, hold: { restored: {} } })
    await other.desk_queue_hold({ body: { until: new Date(Date.now() + 60_000).toISOString() } })
    expect((await other.desk_state()).hold).toMatchObject({ restored: {} })
  })

  it('that is none is refused, and leaves no company behind', async () => {
    const { window, home } = await openDesk()
    const before = readdirSync(home)
    await expect(
      window.desk_workspace_restore({ body: strToU8('no database at all, but long enough to be looked at as one') }),
    ).rejects.toMatchObject({
      code: 'workspace_damaged',
    })
    expect(readdirSync(home)).toEqual(before)
  })
})

describe('a backup of all companies', { timeout: 60_000 }, () => {
  it('holds one of each, archived ones and those whose names make one file name included, as it is made alone', async () => {
    const { office, window, home } = await openDesk()
    await window.desk_workspace_set({ body: { name: 'Bäckerei: Öz/Ñ', colour: '#2f6f8f' } })
    const { id } = await upload(window, 'peppol')
    const colour = '#8f2f6f'
    await window.desk_workspace_add({ body: { name: 'Client B GmbH', colour } })
    const archived = await window.desk_workspace_add({ body: { name: 'Bäckerei: Öz:Ñ', colour } })
    await window.desk_client_archive({ params: { workspace_id: archived.id } })
    const { bytes, task } = await fetchArchive(window, 'backups')
    expect(task).toMatchObject({ state: 'done', filename: expect.stringMatching(/^Kontor \d{4}-\d\d-\d\d\.zip$/) as string })
    expect(task.progress).toEqual({ done: 3, total: 3 })
    expect(task.result).toEqual({ entries: expect.any(Number) as number, faults: [] })
    const files = unzipSync(bytes)
    expect(Object.keys(files).sort()).toEqual(['Bäckerei_ Öz_Ñ-2.kontor', 'Bäckerei_ Öz_Ñ.kontor', 'Client B GmbH.kontor'])
    const restored = await window.desk_workspace_restore({ body: files['Bäckerei_ Öz_Ñ.kontor'] ?? new Uint8Array() })
    const other = clientOf(office.handleWindow, { [WORKSPACE_HEADER]: restored.id })
    expect(await other.document_xml({ params: { document_id: id } })).toEqual(sampleXml('peppol'))
    expect(readdirSync(join(home, 'workspace', 'archives'))).toEqual([task.id])
  })

  it('leaves out what cannot be read, says so, and keeps the others', async () => {
    const { window, home } = await openDesk()
    await window.desk_workspace_set({ body: { name: 'Client A', colour: '#2f6f8f' } })
    const { id } = await window.desk_workspace_add({ body: { name: 'Client B', colour: '#8f2f6f' } })
    await window.desk_client_archive({ params: { workspace_id: id } })
    writeFileSync(join(home, id, 'kontor.db'), 'what is left of a database')
    const newer = await window.desk_workspace_add({ body: { name: 'Client C', colour: '#8f2f6f' } })
    await window.desk_client_archive({ params: { workspace_id: newer.id } })
    const database = new Database(join(home, newer.id, 'kontor.db'))
    database.pragma('user_version = 9999')
    database.close()
    const { bytes, task } = await fetchArchive(window, 'backups')
    expect(task.result?.faults).toMatchObject([{ code: 'left_out', file: 'Client B.kontor' }])
    expect(Object.keys(unzipSync(bytes)).sort()).toEqual(['Client A.kontor', 'Client C.kontor'])
  })

  it('is refused where there is one company alone', async () => {
    const dir = makeFolder()
    const alone = await openWorkspaceHost({ place: { dir }, secrets: createKeyFileBox, host: 'browser', report: () => undefined })
    onTestFinished(() => alone.close())
    await expect(clientOf(alone.handleWindow).desk_archive_start({ body: { kind: 'backups' } })).rejects.toMatchObject({
      code: 'invalid_state',
    })
  })
})

describe('the proof of a workspace', { timeout: 60_000 }, () => {
  it('says how many entries hold and the newest hash', async () => {
    const { window, home } = await openDesk()
    await upload(window, 'peppol')
    const task = await ended(window, await window.desk_archive_start({ body: { kind: 'proof' } }))
    expect(task.result).toMatchObject({ entries: 6, faults: [] })
    await expect(window.desk_archive_file({ params: { archive_id: task.id } })).rejects.toMatchObject({ code: 'invalid_state' })
    expect(existsSync(join(home, 'workspace', 'archives'))).toBe(false)
  })
})

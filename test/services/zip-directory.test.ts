import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, unzipSync, Zip, ZipDeflate, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { ArchiveFault } from '../../core/contract/types.ts'
import { checkExport } from '../../core/services/export/check-export.ts'
import { openExport } from '../../core/services/export/export.ts'
import { makeFolder, sampleXml, startServer } from '../http/server-fixture.ts'

/** An export whose directory of the archive was manipulated: other programs would unpack something else than what was proven. */

const ENTRY = Buffer.from('PK\x01\x02', 'latin1')
const LOCAL = Buffer.from('PK\x03\x04', 'latin1')
const END_BYTES = 56 + 20 + 22

let whole: Buffer

/** Made in the test, since its folders go with it. */
async function makeWhole(): Promise<void> {
  const dir = makeFolder()
  const node = await startServer({ dir })
  await node.services.documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })
  await node.close()
  const file = join(makeFolder(), 'export.zip')
  const workspace = await openExport({ dir })
  await workspace.writeZip(file, { pages: 'en', report: () => undefined })
  await workspace.close()
  whole = readFileSync(file)
}

async function faultsOf(bytes: Uint8Array): Promise<readonly ArchiveFault[]> {
  const file = join(makeFolder(), 'export.zip')
  writeFileSync(file, bytes)
  return (await checkExport(file, () => undefined)).faults
}

/** Where the directory begins. */
const startOf = (bytes: Buffer): number => bytes.readUInt32LE(bytes.byteLength - 6)

/** Where each entry of the directory begins, by its name. */
function entriesOf(bytes: Buffer): Map<string, { at: number; length: number }> {
  const entries = new Map<string, { at: number; length: number }>()
  for (let at = startOf(bytes); bytes.subarray(at, at + 4).equals(ENTRY);) {
    const length = 46 + bytes.readUInt16LE(at + 28)
    entries.set(bytes.toString('latin1', at + 46, at + length), { at, length })
    at += length
  }
  return entries
}

function entryOf(bytes: Buffer, name: string): { at: number; length: number } {
  const found = entriesOf(bytes).get(name)
  if (found === undefined) throw new Error(name)
  return found
}

/** A copy with the directory in other words, and the records behind it that fit. */
function withDirectory(entries: readonly Buffer[], { before = Buffer.alloc(0), count = entries.length } = {}): Buffer {
  const start = startOf(whole)
  const directory = Buffer.concat(entries)
  const end = Buffer.from(whole.subarray(whole.byteLength - END_BYTES))
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(directory.byteLength), 40)
  end.writeBigUInt64LE(BigInt(start + before.byteLength), 48)
  end.writeBigUInt64LE(BigInt(start + before.byteLength + directory.byteLength), 56 + 8)
  end.writeUInt16LE(count, 76 + 8)
  end.writeUInt16LE(count, 76 + 10)
  end.writeUInt32LE(directory.byteLength, 76 + 12)
  end.writeUInt32LE(start + before.byteLength, 76 + 16)
  return Buffer.concat([whole.subarray(0, start), before, directory, end])
}

const entries = (): Buffer[] => [...entriesOf(whole).values()].map(({ at, length }) => Buffer.from(whole.subarray(at, at + length)))

/** A copy in which one byte of an entry of the directory is another. */
function withByte(name: string, offset: number): Buffer {
  const copy = Buffer.from(whole)
  const at = entryOf(copy, name).at + offset
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
  return copy
}

describe('the directory of an export', () => {
  it('of ours holds, and so does that of another program that has packed the same files', async () => {
    await makeWhole()
    expect(await faultsOf(whole)).toEqual([])
    const files = unzipSync(whole)
    expect(await faultsOf(zipSync(files))).toEqual([])
    const parts: Uint8Array[] = []
    const zip = new Zip((error, data) => {
      if (error !== null) throw error
      parts.push(data)
    })
    for (const [name, content] of Object.entries(files)) {
      const file = new ZipDeflate(name)
      zip.add(file)
      file.push(content, true)
    }
    zip.end()
    // With a descriptor behind each file.
    const streamed = Buffer.concat(parts)
    expect(streamed.readUInt16LE(6) & 8).toBe(8)
    expect(await faultsOf(streamed)).toEqual([])
  })

  it.each([
    ['method', 10],
    ['checksum', 16],
    ['packed size', 20],
    ['size', 24],
  ])('that says another %s of a file is found', async (_, offset) => {
    await makeWhole()
    expect(await faultsOf(withByte('index.csv', offset))).toContainEqual({ code: 'directory', file: 'index.csv' })
  })

  it('that says another name of a file is found, with both', async () => {
    await makeWhole()
    const faults = await faultsOf(withByte('index.csv', 46))
    expect(faults).toContainEqual({ code: 'directory', file: 'hndex.csv' })
    expect(faults).toContainEqual({ code: 'directory', file: 'index.csv' })
  })

  it('that hides a file, has one twice, or leads two names to one content is found', async () => {
    await makeWhole()
    const [first, ...others] = entries()
    if (first === undefined) throw new Error('no entries')
    const name = first.toString('latin1', 46)
    expect(await faultsOf(withDirectory(others))).toEqual([{ code: 'directory', file: name }, { code: 'foreign_data' }])
    expect(await faultsOf(withDirectory([first, first, ...others]))).toContainEqual({ code: 'directory', file: name })
    const { at } = entryOf(whole, 'index.csv')
    const overlapping = Buffer.from(whole)
    overlapping.writeUInt32LE(0, at + 42)
    expect(await faultsOf(overlapping)).toContainEqual({ code: 'directory', file: 'index.csv' })
  })

  it('that counts otherwise, or cannot be read as one, is found', async () => {
    await makeWhole()
    expect(await faultsOf(withDirectory(entries(), { count: 1 }))).toEqual([{ code: 'directory' }])
    const broken = Buffer.from(whole)
    broken.write('XX', startOf(whole))
    expect(await faultsOf(broken)).toContainEqual({ code: 'directory' })
  })

  it('is found beside a file whose own header says another name', async () => {
    await makeWhole()
    const copy = Buffer.from(whole)
    const at = copy.readUInt32LE(entryOf(copy, 'index.csv').at + 42)
    copy.write('other.csv', at + 30)
    expect(await faultsOf(copy)).toEqual(
      expect.arrayContaining([
        { code: 'missing_file', file: 'index.csv' },
        { code: 'added_file', file: 'other.csv' },
        { code: 'directory', file: 'index.csv' },
      ]),
    )
  })
})

describe('bytes of no file', () => {
  it('before, between and behind the files are found', async () => {
    await makeWhole()
    const added = strToU8('bytes of nobody')
    const end = whole.subarray(whole.byteLength - END_BYTES)
    expect(await faultsOf(Buffer.concat([added, whole]))).not.toEqual([])
    expect(await faultsOf(withDirectory(entries(), { before: Buffer.from(added) }))).toEqual([
      { code: 'foreign_data', file: expect.any(String) as string },
    ])
    expect(await faultsOf(Buffer.concat([whole, added]))).toEqual([{ code: 'foreign_data' }])
    expect(await faultsOf(Buffer.concat([whole.subarray(0, -END_BYTES), added, end]))).toEqual([{ code: 'foreign_data' }])
    const comment = Buffer.concat([whole, added])
    comment.writeUInt16LE(added.byteLength, whole.byteLength - 2)
    expect(await faultsOf(comment)).toEqual([{ code: 'foreign_data' }])
  })

  it('between two files are found where their offsets in the directory were moved along', async () => {
    await makeWhole()
    const added = strToU8('bytes of nobody')
    const second = whole.indexOf(LOCAL, 4)
    const moved = entries().map((entry) => {
      const offset = entry.readUInt32LE(42)
      if (offset >= second) entry.writeUInt32LE(offset + added.byteLength, 42)
      return entry
    })
    const rest = withDirectory(moved, { before: Buffer.from(added) })
    const start = startOf(whole)
    const shifted = Buffer.concat([rest.subarray(0, second), added, rest.subarray(second, start), rest.subarray(start + added.byteLength)])
    expect(await faultsOf(shifted)).toEqual([{ code: 'foreign_data', file: moved[0]?.toString('latin1', 46) }])
  })
})

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodeXml } from '../../core/xml/encode.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { corpusDir, readCorpusFile, sampleCorpus } from '../support/corpus.ts'

const directory = corpusDir()

describe.skipIf(directory === undefined)('real invoices (skipped where the measuring data are absent)', () => {
  it('each is read, and written again byte for byte', () => {
    const folder = join(directory ?? '', 'corpus')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.xml'))
    expect(files.length).toBeGreaterThan(3000)
    for (const file of sampleCorpus(files, 25)) {
      const bytes = readCorpusFile(folder, file)
      const { text, encoding, byteOrderMark } = parseXml(bytes)
      if (Buffer.compare(encodeXml(text, encoding, byteOrderMark), bytes) !== 0) expect.unreachable(file)
    }
  })
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { makeFolder, sampleXml } from '../http/server-fixture.ts'
import { mail } from '../support/containers/mail.ts'
import { run } from './run.ts'

/** Archives and mails on the command line. */

const TIME = { timeout: 60_000 }
const XML = sampleXml('xrechnung')
const OTHER = Buffer.from(Buffer.from(XML).toString().replaceAll('NW-2026-0417', 'NW-2'))

it('import says of each file in an archive or mail what became of it, and finds both in folders', TIME, async () => {
  const dir = makeFolder()
  const files = makeFolder()
  writeFileSync(
    join(files, 'a.eml'),
    mail([
      { name: 'x.xml', bytes: XML },
      { name: 'logo.png', bytes: XML },
    ]),
  )
  writeFileSync(join(files, 'b.zip'), zipSync({ 'x.xml': XML, 'y/z.xml': OTHER, 'torn.xml': Buffer.from('<Invoice') }))
  writeFileSync(join(files, 'c.zip'), zipSync({ 'x.xml': XML }).slice(0, 50))
  const { exit, lines } = await run(['import', '--data', dir, '--json', files])
  const id = expect.any(String) as string
  const [eml, zip, broken] = ['a.eml', 'b.zip', 'c.zip'].map((name) => join(files, name))
  expect(exit).toBe(1)
  expect(lines).toMatchObject([
    { file: eml, inner: 'x.xml', id, status: 'imported', number: 'NW-2026-0417' },
    { file: eml, inner: 'logo.png', status: 'ignored', reason: 'no_invoice' },
    { file: zip, inner: 'x.xml', id: lines[0]?.['id'], status: 'duplicate', duplicate_of: { kind: 'bytes' } },
    { file: zip, inner: 'y/z.xml', id, status: 'imported', number: 'NW-2' },
    { file: zip, inner: 'torn.xml', status: 'refused', error: { code: 'malformed_xml', line: 1 } },
    { file: broken, status: 'refused', error: { code: 'malformed_container' } },
  ])
  const text = await run(['import', '--data', dir, join(files, 'a.eml')])
  expect(text.out).toBe(
    `${eml}: x.xml: duplicate, NW-2026-0417, undecided (${String(lines[0]?.['id'])})\n${eml}: logo.png: ignored: no invoice\n`,
  )
})

it('says in text, too, that what lies in an archive is undecided, and which document it is once more', TIME, async () => {
  const [dir, files] = [makeFolder(), makeFolder()]
  writeFileSync(join(files, 'a.xml'), XML)
  writeFileSync(join(files, 'b.zip'), zipSync({ 'x.xml': Buffer.from(Buffer.from(XML).toString().replace('</', ' </')) }))
  const [first] = (await run(['import', '--data', dir, '--json', join(files, 'a.xml')])).lines
  const { out } = await run(['import', '--data', dir, join(files, 'b.zip')])
  expect(out).toMatch(/b\.zip: x\.xml: imported, NW-2026-0417, undecided \(\S+\); it is by every business term \S+ once more\n$/)
  expect(out).toContain(String(first?.['id']))
})

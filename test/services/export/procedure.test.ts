import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { procedureWords, tableWords } from '../../../core/languages/exports.ts'
import { LANGUAGES, type Language } from '../../../core/languages/languages.ts'
import { RELEASES } from '../../../core/profiles/rulesets.ts'
import { openExport } from '../../../core/services/export/export.ts'
import { run } from '../../cli/run.ts'
import { makeFolder, sampleXml, startServer } from '../../http/server-fixture.ts'

const HOSTILE = '</title><script>alert(1)</script><img src="https://evil.example/x" onerror=\'x\'>\u202e&'
/** All that the page is made of. */
const TAGS = 'a body dd div dl dt footer h1 h2 h3 head html li main meta nav ol p section style table tbody td th thead title tr ul'.split(
  ' ',
)
const SECRET = 'secret-of-the-exchange'

interface Made {
  readonly dir: string
  /** What no page may say: the key of a program and its beginning, the key of the exchange as it is and sealed. */
  readonly secrets: readonly string[]
}

async function fillWorkspace(country = 'DE'): Promise<Made> {
  const dir = makeFolder()
  const node = await startServer({ dir })
  const { company, documents, keys, remote } = node.services
  const nothing = { directors: [], contacts: [], accounts: [] }
  await company.set({
    ...nothing,
    name: HOSTILE,
    address: { city: 'Kiel', country_code: country },
    vat_ids: ['DE123456789'],
    tax_numbers: [],
    registrations: [],
    endpoints: [{ scheme: '0204', value: '04011000-1234512345-06' }],
    defaults: { number_pattern: 'RE-{YYYY}-{0000}' },
  })
  await remote.set({ url: 'https://exchange.example/path-that-is-secret/api', key: SECRET })
  await documents.uploadXml(sampleXml('xrechnung'), { direction: 'inbound' })
  const { key = '', prefix } = await keys.create({ name: 'ERP & <b>', methods: ['documents.get'] })
  await node.close()
  // What was not yet taken over from beside it counts as well.
  const files = readdirSync(dir).filter((name) => name.startsWith('kontor.db'))
  const workspace = files.map((name) => readFileSync(join(dir, name)).toString('latin1')).join('')
  const sealed = /"sealed_key":"([^"]+)"/.exec(workspace)?.[1]
  if (sealed === undefined) throw new Error('No sealed key is stored.')
  return { dir, secrets: [key, prefix, SECRET, sealed, 'path-that-is-secret'] }
}

async function pageOf(dir: string, language: Language): Promise<string> {
  const workspace = await openExport({ dir })
  try {
    return await workspace.procedure(language)
  } finally {
    await workspace.close()
  }
}

describe('the procedure documentation', () => {
  it.each(LANGUAGES)('says what the program knows, in %s', async (language) => {
    const { dir } = await fillWorkspace()
    const page = await pageOf(dir, language)
    const words = procedureWords(language)
    expect(page).toContain(`<html lang="${language}">`)
    for (const title of [words.general, words.user, words.technical, words.operation, words.annexes]) expect(page).toContain(title)
    for (const known of ['exchange.example', 'RE-{YYYY}-{0000}', 'DE123456789', 'documents.get', '0204:04011000-1234512345-06'])
      expect(page).toContain(known)
    for (const { version, source } of Object.values(RELEASES)) {
      expect(page).toContain(version)
      expect(page).toContain(source)
    }
    expect(page).toContain(words.years.replace('{count}', '8'))
    expect(page.split(`<p class="fill">${words.fill}</p>`).length).toBeGreaterThan(20)
    // Places of number patterns are in capitals.
    expect(page.replace(/<style>[^]*<\/style>/, '')).not.toMatch(/\{[a-z]\w*\}|undefined|NaN/)
  })

  it('keeps hostile text as text, runs nothing and fetches nothing', async () => {
    const { dir } = await fillWorkspace()
    const page = await pageOf(dir, 'de')
    expect(page).toContain(
      '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=&quot;https://evil.example/x&quot; onerror=&#39;x&#39;&gt;[U+202E]&amp;',
    )
    expect(page).toContain('ERP &amp; &lt;b&gt;')
    const tags = page.match(/<[^>]*>/g) ?? []
    const attributes = tags.flatMap((tag) =>
      [...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => ({ name, value })),
    )
    expect([...new Set(tags.map((tag) => /^<\/?([a-z\d]+)/.exec(tag)?.[1]))].filter((name) => name !== undefined).sort()).toEqual(TAGS)
    const leading = ['charset', 'content', 'http-equiv', 'lang', 'name', 'aria-labelledby', 'class', 'id', 'scope', 'href']
    expect(attributes.filter(({ name, value }) => !leading.includes(name) || (name === 'href' && !/^#s[\d.]+$/.test(value)))).toEqual([])
    expect(page).not.toMatch(/url\(|@import/)
    expect(page).toContain("default-src 'none'")
  })

  it('says no secret', async () => {
    const { dir, secrets } = await fillWorkspace()
    for (const language of LANGUAGES) {
      const page = await pageOf(dir, language)
      for (const secret of secrets) {
        expect(secret.length).toBeGreaterThan(3)
        expect(page).not.toContain(secret)
      }
    }
  })

  it('is the same bytes for the same workspace, and states the last entry of the log', async () => {
    const { dir } = await fillWorkspace('BE')
    const page = await pageOf(dir, 'en')
    expect(await pageOf(dir, 'en')).toBe(page)
    const verdict = await run(['verify', '--data', dir, '--json'])
    expect(page).toContain(String(verdict.lines[0]?.['head']))
    expect(page).toContain('10 years')
  })

  it('is written alone, and of a workspace without a company and documents as well', async () => {
    const dir = makeFolder()
    await (await startServer({ dir })).close()
    const file = join(makeFolder(), 'p.html')
    const { exit, lines } = await run(['export', '--procedure', file, '--lang', 'nl', '--data', dir, '--json'])
    expect([exit, lines]).toEqual([0, [{ output: file }]])
    const page = readFileSync(file, 'utf8')
    expect(page).toBe(await pageOf(dir, 'nl'))
    const words = procedureWords('nl')
    for (const said of [words.noCompany, words.noKeys, words.noEntry, words.directionOff]) expect(page).toContain(said)
    expect((await run(['export', '--procedure', file, '--zip', file, '--data', dir])).exit).toBe(2)
  })
})

/** Words that are spelt alike in German and in another language. */
const ALIKE = ['code', 'formatName', 'entryNumber']

describe('the words of exports', () => {
  it.each(LANGUAGES.filter((language) => language !== 'de'))('are translated to %s, with the same places', (language) => {
    for (const wordsOf of [procedureWords, tableWords] as const) {
      const [german, own] = [wordsOf('de'), wordsOf(language)] as readonly Readonly<Record<string, string>>[]
      const untranslated = Object.keys(german ?? {}).filter((key) => german?.[key] === own?.[key] && !ALIKE.includes(key))
      expect(untranslated).toEqual([])
      const placesOf = (text = ''): string[] => (text.match(/\{\w+\}/g) ?? []).sort()
      for (const key of Object.keys(german ?? {})) expect([key, placesOf(own?.[key])]).toEqual([key, placesOf(german?.[key])])
    }
  })
})

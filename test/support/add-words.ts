import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'
import { LANGUAGES, PAGE_LANGUAGES, type PageLanguage } from '../../core/languages/languages.ts'
import { GROUP_ROWS } from '../../core/terms/groups.ts'
import { TERM_ROWS } from '../../core/terms/terms.ts'

/**
 * `node test/support/add-words.ts FILE` writes words that stand beside one another in FILE (`-`: standard input) into the files of their languages:
 *
 *     window nav.archive after nav.queue
 *     de: Archiv
 *     en: Archive
 *     …
 *
 * The first line names a file of `core/languages/de`, the key, and the one that it comes behind. `after` is left out for a term, whose place is that of
 * its row, and for a key that German has. With a mistake in FILE nothing is written. Without FILE it prints the missing words as FILE would have them.
 */

const FOLDER = new URL('../../core/languages/', import.meta.url)
const IDS: readonly string[] = [...GROUP_ROWS, ...TERM_ROWS].map(({ id }) => id)
const HELPED: readonly string[] = TERM_ROWS.map(({ id }) => id)

/** Path `de/window.ts` -> text. */
export type Files = ReadonlyMap<string, string>

interface Entry {
  readonly line: number
  readonly file: string
  readonly key: string
  readonly after: string | undefined
  readonly words: Map<string, string>
}

/** What the files are with the words of a text, or what is wrong with the text, by its lines. */
export function addWords(text: string, files: Files): { readonly problems: readonly string[]; readonly files: Files } {
  const after = new Map(files)
  const problems: string[] = []
  for (const entry of readEntries(text, problems)) {
    const problem = addEntry(entry, after)
    if (problem !== undefined) problems.push(`line ${entry.line}: ${entry.file} ${entry.key}: ${problem}`)
  }
  return problems.length > 0 ? { problems, files } : { problems, files: after }
}

function readEntries(text: string, problems: string[]): Entry[] {
  const entries: Entry[] = []
  text.split(/\r?\n/).forEach((content, index) => {
    // Not `\s`: a no-break space belongs to the word.
    const [, language, word = ''] = /^([a-z]{2}):[ \t]*(.*?)[ \t]*$/.exec(content) ?? []
    const [, file, key, after] = /^([\w-]+) +(\S+)(?: +after +(\S+))? *$/.exec(content) ?? []
    const fail = (problem: string): void => void problems.push(`line ${index + 1}: ${problem}`)
    if (/^\s*(#|$)/.test(content)) return
    if (file !== undefined && key !== undefined) entries.push({ line: index + 1, file, key, after, words: new Map() })
    else if (language === undefined) fail('is neither `file key after key` nor `de: words`')
    else if (word === '') fail(`has no words behind ${language}:`)
    else if (entries.at(-1)?.words.has(language) === true) fail(`${language}: stands there twice`)
    else if (entries.length === 0) fail('says no key above it')
    else entries.at(-1)?.words.set(language, word)
  })
  return entries
}

/** Puts the words of an entry into the texts of its languages, or says what speaks against it. */
function addEntry(entry: Entry, files: Map<string, string>): string | undefined {
  const { file, key, words } = entry
  const german = listProperties(files.get(`de/${file}.ts`) ?? '')
  const place = findPlace(entry, german)
  if ('problem' in place) return place.problem
  const stranger = [...words.keys()].find((id) => !languagesOf(file).some((language) => language === id))
  if (stranger !== undefined) return `${stranger} is no language of ${file}.ts`
  for (const language of languagesOf(file)) {
    const at = `${language}/${file}.ts`
    const text = files.get(at) ?? ''
    const properties = listProperties(text)
    const word = words.get(language)
    if (properties.has(place.path) && word !== undefined) return `stands in core/languages/${at} already`
    if (properties.has(place.path)) continue
    if (word === undefined) return `has no words in ${language}`
    // Where the language lacks that one too, it is the one before.
    const property = properties.get(place.behind.findLast((path) => properties.has(path)) ?? '')
    if (property === undefined) return `core/languages/${at} has nothing that it could stand behind`
    files.set(at, insert(text, property, key.slice(key.lastIndexOf('/') + 1), word))
  }
  return undefined
}

/** The path of a key, and those of its table in German up to the one that it comes behind. */
function findPlace({ file, key, after }: Entry, german: Properties): { path: string; behind: string[] } | { problem: string } {
  const ids = idsOf(file)
  if (german.size === 0) return { problem: `core/languages/de has no words in ${file}.ts` }
  if (ids?.includes(key) === false) return { problem: 'is no term of core/terms/terms.ts' }
  if (ids !== undefined && after !== undefined) return { problem: 'has the place of its row: without after' }
  const name = ids === undefined ? (after ?? key) : (ids.slice(0, ids.indexOf(key)).findLast((id) => find(german, id).length > 0) ?? key)
  const [place, ...others] = find(german, name)
  if (others.length > 0) return { problem: `German has several: ${[place, ...others].join(', ')}` }
  if (place === undefined && name === key) return { problem: 'German has it not, and nothing says behind which key it comes' }
  if (place === undefined) return { problem: `German has no ${name}` }
  const table = place.slice(0, place.lastIndexOf('/') + 1)
  const path = table + key.slice(key.lastIndexOf('/') + 1)
  if (!path.endsWith(`/${key}`)) return { problem: `does not stand where ${place} stands` }
  const rows = [...german.keys()].filter((one) => one.lastIndexOf('/') + 1 === table.length && one.startsWith(table))
  return { path, behind: rows.slice(0, rows.indexOf(place) + 1) }
}

/** The keys of a table whose order is that of the tables of terms. */
function idsOf(file: string): readonly string[] | undefined {
  return file === 'labels' ? IDS : file === 'help' ? HELPED : undefined
}

function languagesOf(file: string): readonly PageLanguage[] {
  return file === 'pages' || file === 'report' ? PAGE_LANGUAGES : LANGUAGES
}

/** Paths that are or end with a name. */
function find(properties: ReadonlyMap<string, unknown>, name: string): string[] {
  return [...properties.keys()].filter((path) => path === name || path.endsWith(`/${name}`))
}

type Properties = ReadonlyMap<string, ts.PropertyAssignment>
const parsed = new Map<string, Properties>()

/** The members of all tables of a file, by path: `PAGES/references/tender`. */
function listProperties(text: string): Properties {
  const known = parsed.get(text)
  if (known !== undefined) return known
  const found = new Map<string, ts.PropertyAssignment>()
  const visit = (node: ts.Node, path: string): void => {
    const isNamed = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)
    const name = isNamed && !ts.isComputedPropertyName(node.name) && 'text' in node.name ? node.name.text : undefined
    const here = name === undefined ? path : path === '' ? name : `${path}/${name}`
    if (ts.isPropertyAssignment(node)) found.set(here, node)
    ts.forEachChild(node, (child) => visit(child, here))
  }
  visit(ts.createSourceFile('words.ts', text, ts.ScriptTarget.Latest, true), '')
  parsed.set(text, found)
  return found
}

function insert(text: string, behind: ts.PropertyAssignment, name: string, word: string): string {
  const start = behind.getStart()
  const indent = text.slice(text.lastIndexOf('\n', start) + 1, start)
  const gap = indent.trim() === '' ? `\n${indent}` : ' '
  const quoted = (value: string): string => `'${value.replaceAll(/[\\']/g, '\\$&')}'`
  const isPlain = /^[A-Za-z_]\w*$/.test(name) && ts.isIdentifier(behind.name)
  const row = `${gap}${isPlain ? name : quoted(name)}: ${quoted(word)}`
  const [comma] = /^\s*,/.exec(text.slice(behind.end)) ?? []
  const at = behind.end + (comma?.length ?? 0)
  return `${text.slice(0, at)}${comma === undefined ? `,${row}` : `${row},`}${text.slice(at)}`
}

/** What German has and another language has not, and terms without label or help, as a text to fill in. */
export function describeMissing(files: Files): string {
  const names = [...files.keys()].flatMap((path) => (path.startsWith('de/') ? [path.slice(3, -3)] : []))
  return names
    .flatMap((file) => {
      const present = languagesOf(file).map((language) => [language, listProperties(files.get(`${language}/${file}.ts`) ?? '')] as const)
      const german = [...(present[0]?.[1].keys() ?? [])]
      const wanted = idsOf(file)?.map((id) => `${file.toUpperCase()}/${id}`) ?? german
      return wanted.flatMap((path) => {
        const lacking = present.filter(([, properties]) => !properties.has(path)).map(([language]) => `${language}:\n`)
        return lacking.length === 0 ? [] : [`${file} ${path.slice(path.indexOf('/') + 1)}\n${lacking.join('')}`]
      })
    })
    .join('\n')
}

/** The files with words of every language. Names of codes are those of lists, and `words.ts` binds the others. */
export function readFiles(): Files {
  const names = readdirSync(new URL('de/', FOLDER)).filter((name) => name.endsWith('.ts') && name !== 'codes.ts' && name !== 'words.ts')
  const paths = names.flatMap((name) => languagesOf(name.slice(0, -3)).map((language) => `${language}/${name}`))
  return new Map(paths.map((path) => [path, readFileSync(new URL(path, FOLDER), 'utf8')]))
}

async function main(source: string | undefined): Promise<void> {
  const before = readFiles()
  if (source === undefined) return console.log(describeMissing(before) || 'Nothing is missing.')
  const { problems, files } = addWords(readFileSync(source === '-' ? 0 : source, 'utf8'), before)
  if (problems.length > 0) {
    console.error(`Nothing is written:\n${problems.join('\n')}`)
    process.exitCode = 1
    return
  }
  const { format, resolveConfig } = await import('prettier')
  for (const [path, text] of files) {
    const filepath = fileURLToPath(new URL(path, FOLDER))
    if (text !== before.get(path)) writeFileSync(filepath, await format(text, { ...(await resolveConfig(filepath)), filepath }))
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv[2])

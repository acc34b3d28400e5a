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
/** Keys that have a place of their own: in labels and help, the ids of groups and terms. */
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
function addEntry({ file, key, after, words }: Entry, files: Map<string, string>): string | undefined {
  const german = files.get(`de/${file}.ts`)
  if (german === undefined) return `core/languages/de has no ${file}.ts`
  const inGerman = listProperties(german)
  const isTable = file === 'labels' || file === 'help'
  const order = isTable ? (file === 'help' ? HELPED : IDS) : [...inGerman.keys()]
  if (isTable && !order.includes(key)) return 'is no term of core/terms/terms.ts'
  if (isTable && after !== undefined) return 'has the place of its row: without after'
  const behind = isTable ? order.slice(0, order.indexOf(key)).findLast((id) => find(inGerman, id).length === 1) : (after ?? key)
  const [place, ...others] = behind === undefined ? [] : find(inGerman, behind)
  if (place === undefined)
    return `German has no ${behind ?? key}${after === undefined ? ', and nothing says after which key it comes' : ''}`
  if (others.length > 0) return `German has several: ${[place, ...others].join(', ')}`
  const parent = place.slice(0, place.lastIndexOf('/') + 1)
  const path = parent + key.slice(key.lastIndexOf('/') + 1)
  if (!path.endsWith(`/${key}`)) return `does not stand where ${place} stands`

  const languages = languagesOf(file)
  const stranger = [...words.keys()].find((id) => !languages.some((language) => language === id))
  if (stranger !== undefined) return `${stranger} is no language of ${file}.ts`
  for (const language of languages) {
    const at = `${language}/${file}.ts`
    const text = files.get(at) ?? ''
    const properties = listProperties(text)
    const word = words.get(language)
    if (properties.has(path) && word !== undefined) return `stands in core/languages/${at} already`
    if (properties.has(path)) continue
    if (word === undefined) return `has no words in ${language}`
    // The place in German, or where the language lacks that too, the one before it.
    const before = [...inGerman.keys()].filter((one) => one.startsWith(parent) && !one.slice(parent.length).includes('/'))
    const neighbour = before.slice(0, before.indexOf(place) + 1).findLast((one) => properties.has(one))
    const property = properties.get(neighbour ?? '')
    if (property === undefined) return `core/languages/${at} has nothing that it could stand behind`
    files.set(at, insert(text, property, key.slice(key.lastIndexOf('/') + 1), word))
  }
  return undefined
}

function languagesOf(file: string): readonly PageLanguage[] {
  return file === 'pages' ? PAGE_LANGUAGES : LANGUAGES
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
      const ids = file === 'labels' ? IDS : file === 'help' ? HELPED : []
      const wanted = ids.length > 0 ? ids.map((id) => `${file.toUpperCase()}/${id}`) : german
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

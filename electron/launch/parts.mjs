// @ts-check
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './setup.mjs'

/**
 * What the program is made of that others wrote: the packages of which the bundler took something, and what is added by hand (`BESIDE`, `FURTHER`, the code lists). List of parts
 * (CycloneDX 1.6) and notices are made of the same rows, and hold neither chance nor time, so that equal sources make equal files.
 */

/**
 * @typedef {object} Part
 * @property {'library' | 'data' | 'framework' | 'file'} type
 * @property {string} name
 * @property {string} version
 * @property {string} licence an expression of SPDX
 * @property {string} [purl]
 * @property {string} [sha512] of the package, as the lock file has it
 * @property {string} [within] the package that brings it along
 * @property {number} [bytes] what it takes up in the program, before anything is compressed
 * @property {string} notice the text of its licence
 */

/** Keeps the packages that modules and files of a build come from; one for all its environments, and for the threads of the window. */
export class FoundPackages {
  /** Their folders below `node_modules`, with what the program has of each, in bytes. @type {Map<string, number>} */
  sizes = new Map()

  /**
   * The plugin of the bundler.
   * @returns {import('vite').Plugin}
   */
  plugin() {
    const take = (/** @type {string} */ id, /** @type {number} */ bytes) => this.take(id, bytes)
    return {
      name: 'kontor-parts',
      generateBundle(_, bundle) {
        // The command in Node has what the program has, once more.
        const counts = this.environment?.name === 'command' ? 0 : 1
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset')
            for (const name of file.originalFileNames) take(name, (counts * Buffer.byteLength(file.source)) / file.originalFileNames.length)
          // What the bundler left nothing of is not shipped; of a style sheet the chunk has nothing, and the file beside it everything.
          else {
            const modules = Object.entries(file.modules)
            const whole = modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0)
            for (const [id, { renderedLength }] of modules)
              if (renderedLength > 0 || /\.css(?:$|\?)/.test(id))
                take(id, whole === 0 ? 0 : (counts * renderedLength * file.code.length) / whole)
          }
        }
      },
    }
  }

  /**
   * @param {string} id path of a file, or the name of a module that the bundler makes itself
   * @param {number} bytes
   */
  take(id, bytes) {
    const name = packageOf(id)
    if (name !== undefined) this.sizes.set(name, (this.sizes.get(name) ?? 0) + bytes)
  }
}

/** @param {string} id */
function packageOf(id) {
  const [, name] = /\/node_modules\/((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/')) ?? []
  if (name !== undefined) return name
  if (/^\0?vite\//.test(id)) return 'vite'
  return id.startsWith('\0rolldown/') ? 'rolldown' : undefined
}

/** What is shipped beside the bundle: the binding of SQLite and Electron itself. */
const BESIDE = ['better-sqlite3', 'electron']

const SCRIPT = 'signs of one script on the pages of invoices'
const SYMBOLS = 'symbols on the pages of invoices, as people write them in texts'
const STAMPS = 'reading time stamps of an authority (RFC 3161)'
const OFFICES = 'the database of an office'

/** Why each package is shipped; one without a reason ends the build. @type {Readonly<Record<string, string>>} */
const REASONS = {
  '@expo-google-fonts/arimo': 'letters of the widths of Helvetica and Arial: what a PDF of others may leave out, mended and shown',
  '@expo-google-fonts/noto-emoji': SYMBOLS,
  '@expo-google-fonts/noto-sans': 'the pages of invoices: Latin, Greek, Cyrillic and Devanagari',
  '@expo-google-fonts/noto-sans-arabic': SCRIPT,
  '@expo-google-fonts/noto-sans-armenian': SCRIPT,
  '@expo-google-fonts/noto-sans-georgian': SCRIPT,
  '@expo-google-fonts/noto-sans-hebrew': SCRIPT,
  '@expo-google-fonts/noto-sans-jp': SCRIPT,
  '@expo-google-fonts/noto-sans-khmer': SCRIPT,
  '@expo-google-fonts/noto-sans-kr': SCRIPT,
  '@expo-google-fonts/noto-sans-lao': SCRIPT,
  '@expo-google-fonts/noto-sans-math': SYMBOLS,
  '@expo-google-fonts/noto-sans-sc': SCRIPT,
  '@expo-google-fonts/noto-sans-symbols': SYMBOLS,
  '@expo-google-fonts/noto-sans-symbols-2': SYMBOLS,
  '@expo-google-fonts/noto-sans-thai': SCRIPT,
  '@fontsource-variable/ibm-plex-sans': 'the letters of the window, with figures of one width on every system',
  '@fontsource-variable/jetbrains-mono': 'the letters of the XML view',
  '@lucide/svelte': 'icons of the window',
  '@noble/ciphers': 'decrypting PDFs of others, in rooms without Node',
  '@noble/hashes': 'digests in rooms without Node',
  asn1js: STAMPS,
  'asn1js/node_modules/@peculiar/utils': 'needed by asn1js',
  'better-sqlite3': 'the database of a workspace',
  'bidi-js': 'the order of right-to-left texts on pages',
  bytestreamjs: 'needed by pkijs',
  clsx: 'needed by svelte',
  electron: 'the window, its process and Node',
  fflate: 'reading and writing ZIP archives, and compression in rooms without Node',
  harfbuzzjs: 'shaping scripts whose signs depend on each other, on pages',
  'monaco-editor': 'the XML view: editing, searching, folding and comparing',
  'pdfjs-dist': 'showing PDFs in the window',
  pend: 'needed by yauzl',
  pg: OFFICES,
  'pg-cloudflare': 'needed by pg',
  'pg-connection-string': 'needed by pg',
  'pg-int8': 'needed by pg',
  'pg-pool': 'needed by pg',
  'pg-protocol': 'needed by pg',
  'pg-types': 'needed by pg',
  pgpass: 'needed by pg: passwords from the file of the system',
  pkijs: STAMPS,
  'pkijs/node_modules/@peculiar/utils': 'needed by pkijs',
  'postal-mime': 'opening mails with invoices',
  'postgres-array': 'needed by pg',
  'postgres-bytea': 'needed by pg',
  'postgres-date': 'needed by pg',
  'postgres-interval': 'needed by pg',
  qr: 'QR codes for payment on pages',
  rolldown: 'a few lines that the bundler puts into what it makes',
  split2: 'needed by pgpass',
  svelte: 'the window is made with it',
  virtua: 'long lists of the window',
  vite: 'a few lines that load parts of the window later',
  'write-excel-file': 'lists as workbooks (XLSX)',
  xtend: 'needed by postgres-interval',
  yauzl: 'large ZIP archives, file by file',
}

/** The fonts of the pages. @type {readonly (readonly [font: string, name: string])[]} */
const FONTS = [
  ['arimo', 'Arimo'],
  ['noto-emoji', 'Noto Emoji'],
  ['noto-sans', 'Noto Sans'],
  ['noto-sans-arabic', 'Noto Sans Arabic'],
  ['noto-sans-armenian', 'Noto Sans Armenian'],
  ['noto-sans-georgian', 'Noto Sans Georgian'],
  ['noto-sans-hebrew', 'Noto Sans Hebrew'],
  ['noto-sans-jp', 'Noto Sans JP'],
  ['noto-sans-khmer', 'Noto Sans Khmer'],
  ['noto-sans-kr', 'Noto Sans KR'],
  ['noto-sans-lao', 'Noto Sans Lao'],
  ['noto-sans-math', 'Noto Sans Math'],
  ['noto-sans-sc', 'Noto Sans SC'],
  ['noto-sans-symbols', 'Noto Sans Symbols'],
  ['noto-sans-symbols-2', 'Noto Sans Symbols 2'],
  ['noto-sans-thai', 'Noto Sans Thai'],
]

/**
 * Parts inside packages that have an owner and a licence of their own. `text` is what the notices say, or a file of the package.
 * @type {readonly (Pick<Part, 'type' | 'name' | 'licence'> & { readonly within: string, readonly text: string | { readonly file: string } })[]}
 */
const FURTHER = [
  {
    type: 'library',
    name: 'SQLite',
    licence: 'blessing',
    within: 'better-sqlite3',
    text: 'SQLite is in the public domain: https://sqlite.org/copyright.html',
  },
  {
    type: 'file',
    name: 'Codicons (icon font)',
    licence: 'CC-BY-4.0',
    within: 'monaco-editor',
    text: 'Codicons by Microsoft Corporation, https://github.com/microsoft/vscode-codicons, used unchanged under the licence Creative Commons Attribution 4.0 International, https://creativecommons.org/licenses/by/4.0/legalcode',
  },
  {
    type: 'library',
    name: 'Parts of others in the Monaco editor',
    licence: 'LicenseRef-notices-of-monaco-editor',
    within: 'monaco-editor',
    text: { file: 'ThirdPartyNotices.txt' },
  },
  ...FONTS.map(([font, name]) => ({
    type: /** @type {const} */ ('file'),
    name: `${name} (font)`,
    licence: 'OFL-1.1',
    within: `@expo-google-fonts/${font}`,
    text: { file: 'LICENSE_FONT' },
  })),
  {
    type: 'library',
    name: 'HarfBuzz',
    licence: 'MIT-Modern-Variant',
    within: 'harfbuzzjs',
    text: 'HarfBuzz, https://github.com/harfbuzz/harfbuzz: copyright of its authors and contributors, used unchanged as WebAssembly under the Old MIT licence, https://github.com/harfbuzz/harfbuzz/blob/main/COPYING',
  },
  { type: 'file', name: 'Foxit fonts', licence: 'BSD-3-Clause', within: 'pdfjs-dist', text: { file: 'standard_fonts/LICENSE_FOXIT' } },
  { type: 'library', name: 'OpenJPEG', licence: 'BSD-2-Clause', within: 'pdfjs-dist', text: { file: 'wasm/LICENSE_OPENJPEG' } },
  {
    type: 'library',
    name: 'JBIG2 decoder of PDFium',
    licence: 'BSD-3-Clause AND Apache-2.0',
    within: 'pdfjs-dist',
    text: { file: 'wasm/LICENSE_JBIG2' },
  },
]

/** Lists of codes as values, made from what their publishers offer; the licence is that of the artefacts they are taken from. */
const LISTS = join('core', 'codelists', 'values')

/**
 * All parts of a build, in the order of their names.
 * @param {ReadonlyMap<string, number>} packages those that the bundler took something of, with how much that is, in bytes
 * @returns {Part[]}
 */
export function listParts(packages) {
  const names = [...new Set([...packages.keys(), ...BESIDE])].sort()
  const parts = names.flatMap((name) => {
    if (REASONS[name] === undefined) throw new Error(`${name} is shipped, and nobody has said why.`)
    const bytes = name === 'better-sqlite3' ? sizeOfBinding() : packages.get(name)
    const own = { ...readPackage(name), ...(bytes === undefined ? {} : { bytes: Math.round(bytes) }) }
    const inside = FURTHER.filter(({ within }) => within === name).map(({ text, ...part }) => ({
      ...part,
      version: part.name === 'SQLite' ? versionOfSqlite() : own.version,
      notice: typeof text === 'string' ? text : readText(join('node_modules', name, text.file)),
    }))
    return [own, ...inside]
  })
  return [...parts, ...listCodeLists()]
}

/**
 * @param {string} name
 * @returns {Part}
 */
function readPackage(name) {
  const { packages } = JSON.parse(readText('package-lock.json'))
  const { version, integrity } = packages[`node_modules/${name}`]
  const { license } = JSON.parse(readText(join('node_modules', name, 'package.json')))
  const [algorithm = '', hash = ''] = (integrity ?? '').split('-')
  return {
    type: name === 'electron' ? 'framework' : 'library',
    name,
    version,
    licence: license.replace(/^\((.*)\)$/, '$1'),
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(algorithm === 'sha512' ? { sha512: Buffer.from(hash, 'base64').toString('hex') } : {}),
    notice: readLicence(name),
  }
}

/**
 * The licence files of a package, or what its README says of it. Throws where there is neither: then it is looked for, and named here.
 * @param {string} name
 */
function readLicence(name) {
  const folder = join('node_modules', name)
  const files = readdirSync(join(ROOT, folder))
  const texts = files.filter((file) => /^(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i.test(file)).sort()
  // Vite names what its own bundle holds as well: of that only a few lines come into ours.
  const ownPart = (/** @type {string} */ text) => text.split('\n# Licenses of bundled dependencies')[0] ?? ''
  if (texts.length > 0) return texts.map((file) => ownPart(readText(join(folder, file))).trim()).join('\n\n')
  const [, section] = /^#+ licen[cs]e\s*\n([^]+?)(?=\n#|$(?![^]))/im.exec(readText(join(folder, 'README.md'))) ?? []
  if (section === undefined || section.length < 300) throw new Error(`${name} is shipped, and has no text of its licence.`)
  return section
}

/** @returns {Part[]} */
function listCodeLists() {
  return readdirSync(join(ROOT, LISTS))
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => {
      const text = readText(join(LISTS, file))
      const valueOf = (/** @type {string} */ name) => new RegExp(`\\b${name}: '([^']*)'`).exec(text)?.[1] ?? ''
      const notice = `Values of ${valueOf('version')}, taken from ${valueOf('source')}.`
      return {
        type: /** @type {const} */ ('data'),
        name: `code list ${file.replace(/\.ts$/, '')}`,
        version: valueOf('version'),
        licence: LISTS_LICENCE,
        notice,
      }
    })
}

/** The artefacts of CEN/TC 434 are published under the European Union Public Licence. */
const LISTS_LICENCE = 'EUPL-1.2'

/** Its scripts and the one binary of a target, here that of Linux on x64. */
function sizeOfBinding() {
  const folder = join(ROOT, 'node_modules', 'better-sqlite3')
  const scripts = readdirSync(join(folder, 'lib'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  const files = [...scripts.map((file) => join('lib', file)), join('prebuilds', 'linux-x64.node')]
  return files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
}

function versionOfSqlite() {
  const header = readText(join('node_modules', 'better-sqlite3', 'deps', 'sqlite3', 'sqlite3.h'))
  return /#define SQLITE_VERSION +"([\d.]+)"/.exec(header)?.[1] ?? ''
}

/** @param {string} path below the root; what is not there ends the build */
function readText(path) {
  return readFileSync(join(ROOT, path), 'utf8').replaceAll('\r\n', '\n').trim()
}

/**
 * The parts as CycloneDX 1.6. Without a serial number and, where SOURCE_DATE_EPOCH does not set it, without a time.
 * @param {readonly Part[]} parts
 */
export function writeBill(parts) {
  const { name, version } = JSON.parse(readText('package.json'))
  const epoch = process.env['SOURCE_DATE_EPOCH']
  const refs = parts.map(refOf)
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      ...(epoch === undefined ? {} : { timestamp: new Date(Number(epoch) * 1000).toISOString() }),
      lifecycles: [{ phase: 'build' }],
      component: { type: 'application', 'bom-ref': name, name, version },
    },
    components: parts.map((part) => ({
      type: part.type,
      'bom-ref': refOf(part),
      name: part.name,
      version: part.version,
      ...(part.sha512 === undefined ? {} : { hashes: [{ alg: 'SHA-512', content: part.sha512 }] }),
      licenses: [part.licence.startsWith('LicenseRef-') ? { license: { name: part.licence } } : { expression: part.licence }],
      ...(part.purl === undefined ? {} : { purl: part.purl }),
      ...(part.bytes === undefined ? {} : { properties: [{ name: 'kontor:bytes', value: String(part.bytes) }] }),
    })),
    dependencies: [
      { ref: name, dependsOn: parts.filter(({ within }) => within === undefined).map(refOf) },
      ...parts.flatMap((part) => {
        const inside = parts.filter(({ within }) => within === part.name).map(refOf)
        return inside.length === 0 ? [] : [{ ref: refOf(part), dependsOn: inside }]
      }),
    ],
  }
  if (new Set(refs).size < refs.length) throw new Error('Two parts of the program have one name.')
  return `${JSON.stringify(bill, undefined, 2)}\n`
}

/** @param {Part} part */
function refOf({ purl, name, version }) {
  return purl ?? `${name}@${version}`
}

/**
 * The notices: each part with its licence and the text of it.
 * @param {readonly Part[]} parts
 */
export function writeNotices(parts) {
  const head = `# Third-party notices\n\nKontor is made with the work of others. Each part is named with its licence and the text of it; what Electron brings along\n(Chromium, Node.js and others) is in the files LICENSE.electron.txt and LICENSES.chromium.html beside the program.\n`
  return [head, ...parts.map(({ name, version, licence, notice }) => `## ${name} ${version} (${licence})\n\n${notice}\n`)].join('\n')
}

/**
 * The packages with what each takes up and why it is there: `docs/parts.md`.
 * @param {readonly { readonly name: string, readonly version: string, readonly bytes: number | undefined }[]} packages
 */
export function writeSizes(packages) {
  const rows = [...packages]
    .sort((left, right) => (right.bytes ?? Infinity) - (left.bytes ?? Infinity) || (left.name < right.name ? -1 : 1))
    .map(
      ({ name, version, bytes }) =>
        `| ${name.replace(/.*\/node_modules\//, '')} | ${version} | ${bytes === undefined ? 'its own' : sayBytes(bytes)} | ${REASONS[name]} |`,
    )
  return ['| Package | Version | Size | Why |', '| --- | --- | ---: | --- |', ...rows].join('\n')
}

/** @param {number} bytes */
function sayBytes(bytes) {
  if (bytes < 1000) return 'below 1 kB'
  return bytes < 999_500 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

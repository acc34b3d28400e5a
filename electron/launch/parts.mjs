// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
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
 * @property {string} notice the text of its licence
 */

/** Keeps the packages that modules and files of a build come from; one for all its environments, and for the threads of the window. */
export class FoundPackages {
  /** Their folders below `node_modules`. @type {Set<string>} */
  names = new Set()

  /**
   * The plugin of the bundler.
   * @returns {import('vite').Plugin}
   */
  plugin() {
    const take = (/** @type {string} */ id) => this.take(id)
    return {
      name: 'kontor-parts',
      generateBundle(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset') file.originalFileNames.forEach(take)
          // What the bundler left nothing of is not shipped; of a style sheet the chunk has nothing, and the file beside it everything.
          else
            for (const [id, { renderedLength }] of Object.entries(file.modules))
              if (renderedLength > 0 || /\.css(?:$|\?)/.test(id)) take(id)
        }
      },
    }
  }

  /** @param {string} id path of a file, or the name of a module that the bundler makes itself */
  take(id) {
    const [, name] = /\/node_modules\/((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/')) ?? []
    if (name !== undefined) this.names.add(name)
    else if (/^\0?vite\//.test(id)) this.names.add('vite')
    else if (id.startsWith('\0rolldown/')) this.names.add('rolldown')
  }
}

/** What is shipped beside the bundle: the binding of SQLite and Electron itself. */
const BESIDE = ['better-sqlite3', 'electron']

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
  {
    type: 'file',
    name: 'Liberation fonts',
    licence: 'LicenseRef-Liberation-Fonts',
    within: 'pdfjs-dist',
    text: { file: 'standard_fonts/LICENSE_LIBERATION' },
  },
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
 * @param {ReadonlySet<string>} packages those that the bundler took something of
 * @returns {Part[]}
 */
export function listParts(packages) {
  const names = [...new Set([...packages, ...BESIDE])].sort()
  const parts = names.flatMap((name) => {
    const own = readPackage(name)
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

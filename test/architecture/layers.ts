/**
 * The import table of the house: who may import whom. Default deny: a source file that lies in no room, an import that no row allows and a
 * package that a room does not name are violations. A room is the longest prefix of a file's path.
 */
export interface Room {
  /** Rooms it may import besides itself. A name covers the rooms below it only where they are named too. */
  readonly rooms: readonly string[]
  /** Packages it may import, by name; `node:*` stands for Node's own modules. */
  readonly packages?: readonly string[]
}

/** Bytes and values in, values out. `tsconfig.json` compiles them without the types of Node and of the browser. */
export const PURE = [
  'core/base',
  'core/identifiers',
  'core/model',
  'core/terms',
  'core/profiles',
  'core/codelists',
  'core/languages',
  'core/payment-terms',
  'core/xml',
  'core/formats',
  'core/rules',
  'core/pdf',
  'core/report',
  'core/contract',
  'core/engine',
  'core/identity',
  'core/particulars',
  'core/vat',
  'core/mail',
  'core/update',
]
const BELOW_FORMATS = ['core/base', 'core/codelists', 'core/xml', 'core/terms', 'core/profiles']
const FORMAT_PARTS = ['core/formats/binding', 'core/formats/edit']
const FORMATS = ['core/formats/ubl', 'core/formats/cii', 'core/formats/idoc']
const RULESETS = ['core/rules/en16931', 'core/rules/peppol', 'core/rules/xrechnung', 'core/rules/facturx', 'core/rules/syntax']
const RULE_PARTS = ['core/rules/repairs']
const WINDOW_ENGINE = [
  'core/base',
  'core/identifiers',
  'core/languages',
  'core/model',
  'core/terms',
  'core/profiles',
  'core/codelists',
  'core/contract',
  'core/particulars',
  'core/vat',
  'core/payment-terms',
]
/** One document seen from four sides; queue and settings are domains of their own. */
const WINDOW_DOCUMENT = ['renderer/documents', 'renderer/editor', 'renderer/findings', 'renderer/diff']
const WINDOW_DOMAINS = [...WINDOW_DOCUMENT, 'renderer/address-book', 'renderer/queue', 'renderer/settings']

const BELOW_STORE = ['core/base', 'core/contract']
const DATABASES = ['core/store/sql', 'core/store/sqlite', 'core/store/postgres']

const WINDOW_PACKAGES = ['monaco-editor', 'svelte', '@lucide/svelte', 'virtua', 'pdfjs-dist']

export const ROOMS: Readonly<Record<string, Room>> = {
  'core/base': { rooms: [] },
  // How identifiers look: rules judge by it, and the window hints at it.
  'core/identifiers': { rooms: ['core/base'] },
  'core/model': { rooms: ['core/base'] },
  'core/xml': { rooms: ['core/base', 'core/languages'] },
  'core/codelists': { rooms: ['core/base'] },
  // Words alone. What they are words for is named by types.
  'core/languages': { rooms: ['core/base', 'core/codelists', 'core/terms'] },
  'core/terms': { rooms: ['core/base', 'core/model', 'core/languages'] },

  // The caller brings the words: a window has loaded those of one language.
  'core/payment-terms': { rooms: ['core/base', 'core/languages'] },

  // Formats, profiles and rule sets as tables: below all that reads, judges, names or offers them.
  'core/profiles': { rooms: ['core/base', 'core/terms'] },

  // What is no invoice is said in words.
  ...rows(['core/formats', ...FORMAT_PARTS], { rooms: [...BELOW_FORMATS, 'core/languages', 'core/formats', ...FORMAT_PARTS, ...FORMATS] }),
  // Formats never import each other.
  ...rows(FORMATS, { rooms: [...BELOW_FORMATS, 'core/formats', ...FORMAT_PARTS] }),

  // Sets share helpers, and one takes over rules of another. They see terms: what only the XML shows they ask of `syntax`.
  ...rows([...RULESETS, ...RULE_PARTS], {
    rooms: [
      'core/base',
      'core/identifiers',
      'core/model',
      'core/codelists',
      'core/terms',
      'core/profiles',
      'core/payment-terms',
      'core/rules',
      ...RULESETS,
      ...RULE_PARTS,
    ],
  }),
  'core/rules': {
    rooms: ['core/base', 'core/languages', 'core/terms', 'core/profiles', 'core/xml', ...RULESETS, ...RULE_PARTS],
  },
  'core/rules/syntax': {
    rooms: ['core/base', 'core/terms', 'core/profiles', 'core/xml', 'core/rules', ...RULESETS, ...RULE_PARTS],
  },

  'core/pdf': {
    rooms: [
      'core/base',
      'core/model',
      'core/codelists',
      'core/languages',
      'core/payment-terms',
      'core/terms',
      'core/profiles',
      'core/contract',
    ],
    packages: ['fflate', 'qr', 'bidi-js', '@noble/hashes', '@noble/ciphers'],
  },
  // What is computed of a file and stored nowhere; the package of the engine is made of it.
  'core/engine': {
    rooms: [
      'core/base',
      'core/model',
      'core/terms',
      'core/profiles',
      'core/languages',
      'core/xml',
      'core/formats',
      'core/formats/edit',
      'core/formats/binding',
      'core/formats/idoc',
      'core/rules',
      'core/pdf',
      'core/contract',
    ],
    packages: ['@noble/hashes'],
  },
  // What a verdict says, drawn with the pages of a PDF.
  'core/report': { rooms: ['core/base', 'core/languages', 'core/terms', 'core/profiles', 'core/rules', 'core/pdf'] },
  'core/contract': { rooms: ['core/base', 'core/languages', 'core/model', 'core/payment-terms', 'core/terms', 'core/profiles'] },

  'core/identity': { rooms: ['core/base', 'core/identifiers', 'core/contract'] },
  // A draft as a file; what it says comes from whoever knows the document.
  'core/mail': { rooms: ['core/base'] },
  // Bytes and values alone: what loads and installs stands above it.
  'core/update': { rooms: ['core/base', 'core/languages', 'core/contract'] },
  'core/particulars': { rooms: ['core/base', 'core/model', 'core/terms', 'core/contract'] },
  // Words for situations come from whoever shows them.
  'core/vat': {
    rooms: ['core/base', 'core/identifiers', 'core/languages', 'core/model', 'core/profiles', 'core/terms', 'core/vat/countries'],
  },
  'core/vat/countries': { rooms: ['core/vat'] },

  // Whoever stands above it knows the store by what lies in its folder, and nothing of a database.
  'core/store/port': { rooms: ['core/base', 'core/contract', 'core/identity', 'core/store'] },
  'core/store': {
    rooms: [...BELOW_STORE, 'core/identity', 'core/store/port', ...DATABASES, 'core/store/move'],
    packages: ['node:*', 'better-sqlite3'],
  },
  'core/store/sql': { rooms: [...BELOW_STORE, 'core/profiles', 'core/identity', 'core/store', 'core/store/port'], packages: ['node:*'] },
  // Databases never import each other.
  'core/store/sqlite': {
    rooms: [...BELOW_STORE, 'core/store', 'core/store/port', 'core/store/sql'],
    packages: ['node:*', 'better-sqlite3'],
  },
  'core/store/postgres': { rooms: [...BELOW_STORE, 'core/store', 'core/store/port', 'core/store/sql'], packages: ['node:*', 'pg'] },
  // Knows both, as it moves from one into the other.
  'core/store/move': { rooms: [...BELOW_STORE, 'core/store', 'core/store/port', ...DATABASES], packages: ['node:*'] },
  'core/queue': { rooms: ['core/base', 'core/contract', 'core/store'], packages: ['node:*'] },
  'core/services': {
    rooms: [...PURE, ...FORMAT_PARTS, 'core/formats/idoc', 'core/store', 'core/queue'],
    packages: ['node:*', 'fflate', 'postal-mime', 'yauzl', 'pkijs', 'asn1js'],
  },
  'core/http': {
    rooms: ['core/base', 'core/languages', 'core/model', 'core/contract', 'core/services'],
    packages: ['node:*'],
  },
  'core/cli': {
    rooms: ['core/base', 'core/languages', 'core/terms', 'core/contract', 'core/engine', 'core/services', 'core/http'],
    packages: ['node:*'],
  },

  electron: {
    rooms: ['electron/update', 'core/base', 'core/languages', 'core/contract', 'core/services', 'core/http', 'core/cli'],
    packages: ['node:*', 'electron'],
  },
  'electron/update': {
    rooms: ['electron', 'core/base', 'core/contract', 'core/update', 'core/services', 'core/http'],
    packages: ['node:*', 'electron'],
  },
  // Runs before anything is installed; what it loads later (vite, the development loop) it loads when it is there.
  'electron/launch': { rooms: ['electron/dev', 'electron/packaging'], packages: ['node:*', 'vite', 'typescript'] },
  // Makes packages of what is built.
  'electron/packaging': {
    rooms: ['electron', 'electron/launch', 'core/base', 'core/contract', 'core/languages', 'core/profiles', 'core/services', 'core/update'],
    packages: ['node:*', 'electron-builder', 'yaml'],
  },
  // The development loop: no part of what is built.
  'electron/dev': { rooms: ['electron', 'core/base', 'core/contract', 'core/http', 'core/services'], packages: ['node:*', 'vite'] },

  // The window: primitives without a domain, then one domain each, then their composition.
  'renderer/lib': { rooms: WINDOW_ENGINE, packages: ['svelte', 'monaco-editor', 'fflate', 'pdfjs-dist'] },
  'renderer/ui': { rooms: ['core/base', 'renderer/lib'], packages: ['svelte', '@lucide/svelte'] },
  ...rows(WINDOW_DOMAINS, { rooms: [...WINDOW_ENGINE, 'renderer/lib', 'renderer/ui'], packages: WINDOW_PACKAGES }),
  ...rows(WINDOW_DOCUMENT, {
    rooms: [...WINDOW_ENGINE, 'renderer/lib', 'renderer/ui', ...WINDOW_DOCUMENT],
    packages: [...WINDOW_PACKAGES, 'write-excel-file'],
  }),
  // It leads to lists of documents, and says with which filters.
  'renderer/overview': { rooms: [...WINDOW_ENGINE, 'renderer/lib', 'renderer/ui', 'renderer/documents'], packages: WINDOW_PACKAGES },
  'renderer/views': {
    rooms: [...WINDOW_ENGINE, 'renderer/lib', 'renderer/ui', ...WINDOW_DOMAINS, 'renderer/overview'],
    packages: ['svelte', '@lucide/svelte'],
  },
  // Shows the primitives in the development loop, and is in no build.
  'renderer/workbench': { rooms: ['core/languages', 'renderer/lib', 'renderer/ui'], packages: ['svelte', '@lucide/svelte'] },
  // The entry file.
  renderer: { rooms: ['renderer/lib', 'renderer/ui', 'renderer/views'], packages: ['svelte'] },
}

/** Folders of the source tree that the table does not have to place. */
export const OUTSIDE = ['test', 'vite.config.ts', 'vitest.config.ts', 'knip.ts', 'eslint.config.js', 'svelte.config.js']

function rows(names: readonly string[], room: Room): Record<string, Room> {
  return Object.fromEntries(names.map((name) => [name, room]))
}

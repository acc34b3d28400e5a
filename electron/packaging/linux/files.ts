import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { LANGUAGES } from '../../../core/languages/languages.ts'
import { WORDS } from '../../../core/languages/words.ts'
import { ROOT } from '../../launch/setup.mjs'
import type { ProgramFacts } from '../facts.ts'
import type { PackedProgram } from '../program.ts'
import { copyTree, linkInto, writeInto } from '../tree.ts'

/** What a package puts onto a Linux system, and where (Filesystem Hierarchy Standard 3, specifications of freedesktop.org). */

const TEMPLATES = import.meta.dirname
const ICONS = join(ROOT, 'electron', 'icons')

/** The program with all by which a desktop knows it. `documents` is the folder below `usr/share/doc`. */
export function stageProgram(root: string, program: PackedProgram, facts: ProgramFacts): void {
  const { name, appId } = facts
  const folder = `usr/lib/${name}`
  copyTree(program.folder, join(root, folder))
  // The sandbox of its pages: by it Chromium needs no user namespaces, which Ubuntu keeps from programs that it does not know.
  chmodSync(join(root, folder, 'chrome-sandbox'), 0o4755)
  chmodSync(join(root, folder, 'resources', 'bin', name), 0o755)
  linkInto(root, `usr/bin/${name}`, `../lib/${name}/resources/bin/${name}`)
  writeInto(root, `usr/share/applications/${name}.desktop`, writeEntry(facts, `/${folder}/${name}`))
  writeInto(root, `usr/share/metainfo/${appId}.metainfo.xml`, writeMetainfo(facts))
  for (const [theme, file, end] of listIcons()) writeInto(root, `usr/share/icons/hicolor/${theme}/apps/${name}${end}`, readFileSync(file))
  writeInto(root, `usr/share/man/man1/${name}.1.gz`, gzip(writeManual(facts)))
}

/** Desktop Entry Specification 1.5. It names no types of files: the program asks to be offered for them once the person wants that. */
export function writeEntry({ productName, category, entry }: ProgramFacts, program: string): string {
  const rows = {
    Type: 'Application',
    Name: productName,
    Exec: `${program} -- %U`,
    TryExec: program,
    Icon: productName.toLowerCase(),
    Terminal: 'false',
    StartupWMClass: productName,
    StartupNotify: 'true',
    Actions: 'new-invoice;',
    Categories: `${category};Finance;`,
    ...entry,
  }
  const names = LANGUAGES.map((language) => [language === 'en' ? 'Name' : `Name[${language}]`, WORDS[language].shell().tasks.newInvoice])
  const action = { ...Object.fromEntries(names), Exec: `${program} --new-invoice` }
  const write = (of: Readonly<Record<string, string>>): string =>
    Object.entries(of)
      .map(([key, value]) => `${key}=${value}\n`)
      .join('')
  return `[Desktop Entry]\n${write(rows)}\n[Desktop Action new-invoice]\n${write(action)}`
}

/** AppStream 1.0: what a shop for programs shows. Its words stand in a file of their own, all else in the facts. */
function writeMetainfo(facts: ProgramFacts): string {
  const { entry } = facts
  const summaries = Object.entries(entry).flatMap(([key, text]) => {
    const [, language] = /^Comment(?:\[(\w+)\])?$/.exec(key) ?? []
    return key.startsWith('Comment')
      ? [`  <summary${language === undefined ? '' : ` xml:lang="${language}"`}>${escapeXml(text)}</summary>`]
      : []
  })
  return fill(join(TEMPLATES, 'metainfo.xml'), {
    ID: facts.appId,
    NAME: facts.productName,
    COMMAND: facts.name,
    PUBLISHER: escapeXml(facts.publisher.name),
    SUMMARIES: summaries.join('\n'),
    CATEGORY: facts.category,
    VERSION: facts.version,
    DAY: new Date(facts.time * 1000).toISOString().slice(0, 10),
  })
}

/** Section 1. The list of commands is what the command itself says. */
export function writeManual(facts: ProgramFacts): string {
  const { stdout, status } = spawnSync(process.execPath, [join(ROOT, 'dist', 'cli.js'), '--help'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The command that was built ends with ${status}.`)
  return fill(join(TEMPLATES, 'kontor.1'), {
    DAY: new Date(facts.time * 1000).toISOString().slice(0, 10),
    VERSION: facts.version,
    HELP: stdout
      .trimEnd()
      .replaceAll('\\', '\\e')
      .replaceAll('-', '\\-')
      .replace(/^(?=[.'])/gm, '\\&'),
  })
}

/** By folder of the theme `hicolor`. */
function listIcons(): readonly (readonly [folder: string, file: string, name: string])[] {
  const sized = readdirSync(ICONS).flatMap((file): [string, string, string][] => {
    const [, size] = /^(\d+x\d+)\.png$/.exec(file) ?? []
    return size === undefined ? [] : [[size, join(ICONS, file), '.png']]
  })
  return [
    ...sized,
    ['scalable', join(ROOT, 'electron', 'icon.svg'), '.svg'],
    // For panels that draw in one colour.
    ['symbolic', join(ICONS, 'kontor-symbolic.svg'), '-symbolic.svg'],
  ]
}

/** Fills each `@NAME@` of a template; one that is left is a mistake. */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  return readFileSync(template, 'utf8').replace(/@([A-Z_]+)@/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${template} asks for ${name}, which nobody gives.`)
    return value
  })
}

/** Without the time and the name that the format has room for. */
export function gzip(text: string): Buffer {
  return gzipSync(text, { level: 9 })
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { membersOf } from '../../core/base/json.ts'
import { ROOT } from '../launch/setup.mjs'
import { readCommit } from '../launch/statements.mjs'

/** What packages say of the program. Each stands in `package.json` or `electron-builder.yml`, and nowhere else. */
export interface ProgramFacts {
  /** `kontor`: of the package, the command and the desktop entry. */
  readonly name: string
  /** `Kontor`: for people. */
  readonly productName: string
  readonly version: string
  /** One line. */
  readonly summary: string
  /** A paragraph. */
  readonly description: string
  /** `org.kontor.desk`: the program in the systems that know one by such a name. */
  readonly appId: string
  readonly copyright: string
  readonly publisher: Publisher
  readonly category: string
  /** Rows of the desktop entry, beside those that the packages set themselves. */
  readonly entry: Readonly<Record<string, string>>
  readonly deb: { readonly depends: readonly string[]; readonly section: string; readonly priority: string }
  readonly rpm: { readonly depends: readonly string[] }
  readonly electron: string
  /** When the sources were what they are, in seconds: a package that is made again is the same. */
  readonly time: number
  /** Where everything is as the commit has it. */
  readonly commit: string | undefined
}

interface Publisher {
  readonly name: string
  readonly mail: string
}

export function readFacts(env: NodeJS.ProcessEnv = process.env): ProgramFacts {
  const manifest = membersOf(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  const config = membersOf(parse(readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8')))
  const linux = membersOf(config['linux'])
  const deb = membersOf(config['deb'])
  const productName = textOf(config, 'productName')
  return {
    name: textOf(manifest, 'name'),
    productName,
    version: textOf(manifest, 'version'),
    summary: textOf(manifest, 'description'),
    description: textOf(linux, 'description'),
    appId: textOf(config, 'appId'),
    copyright: textOf(config, 'copyright'),
    publisher: readPublisher(env['KONTOR_PUBLISHER'], productName),
    category: textOf(linux, 'category'),
    entry: textsOf(membersOf(linux['desktop'])['entry']),
    deb: { depends: dependsOf(deb), section: textOf(deb, 'packageCategory'), priority: textOf(deb, 'priority') },
    rpm: { depends: dependsOf(membersOf(config['rpm'])) },
    electron: textOf(membersOf(manifest['devDependencies']), 'electron'),
    time: readTime(env),
    commit: readCommit(),
  }
}

/** A Debian package names a person with an address. Where nobody has said who publishes it, the address is one that can be nobody's (RFC 2606). */
function readPublisher(given: string | undefined, productName: string): Publisher {
  if (given === undefined || given === '') return { name: productName, mail: `nobody@${productName.toLowerCase()}.invalid` }
  const [, name, mail] = /^([^<>\n]+?) <([^<>@\s]+@[^<>@\s]+)>$/.exec(given) ?? []
  if (name === undefined || mail === undefined) throw new Error(`KONTOR_PUBLISHER is written Name <name@address>; it is ${given}.`)
  return { name, mail }
}

function readTime(env: NodeJS.ProcessEnv): number {
  const given = env['SOURCE_DATE_EPOCH'] ?? git('log', '-1', '--format=%ct')
  return given !== undefined && /^\d+$/.test(given) ? Number(given) : Math.floor(Date.now() / 1000)
}

function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

type Members = Readonly<Record<string, unknown>>

function textOf(members: Members, name: string): string {
  const value = members[name]
  if (typeof value !== 'string' || value === '') throw new Error(`electron-builder.yml or package.json says no ${name}.`)
  return value
}

function dependsOf({ depends }: Members): readonly string[] {
  if (!Array.isArray(depends)) throw new Error('electron-builder.yml has no list of depends.')
  return depends.map(String)
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(membersOf(value)).map(([key, text]) => [key, String(text)]))
}

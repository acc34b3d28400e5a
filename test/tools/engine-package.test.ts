import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import ts from 'typescript'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { repositoryRoot } from '../support/shared.ts'

const ROOT = repositoryRoot()
const INVOICE = join(ROOT, 'core', 'services', 'samples', 'to-mend.xml')
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }

/** A project of somebody else, in which the package is installed. */
const project = mkdtempSync(join(tmpdir(), 'kontor-engine-'))
const installed = join(project, 'node_modules', '@kontor', 'engine')
afterAll(() => rmSync(project, { recursive: true }))

function run(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ends with ${status}: ${stderr}`)
  return stdout
}

beforeAll(() => {
  const built = join(project, 'built')
  run(process.execPath, [join(ROOT, 'electron', 'launch', 'build-engine.mjs'), '--out', built], ROOT)
  const archive = run('npm', ['pack', '--silent', '--pack-destination', project], built).trim()
  mkdirSync(installed, { recursive: true })
  run('tar', ['-xzf', join(project, archive), '-C', installed, '--strip-components=1'], project)
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  copyFileSync(INVOICE, join(project, 'invoice.xml'))
})

/** The examples that the package itself tells, each with what it prints. */
function readExamples(): { readonly file: string; readonly prints: string }[] {
  const text = readFileSync(join(installed, 'README.md'), 'utf8')
  return Array.from(text.matchAll(/```ts\n([^]*?)```\n\n```text\n([^]*?)```/g), ([, code = '', prints = ''], index) => {
    const file = join(project, `example-${index}.ts`)
    writeFileSync(file, code)
    return { file, prints }
  })
}

/** What the compiler says of files of the project, in its strictest mode and without our sources; it writes them as JavaScript beside them. */
function compile(files: readonly string[], options: ts.CompilerOptions): string[] {
  const program = ts.createProgram(files, {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
    ...options,
  })
  const { diagnostics } = program.emit()
  const sources = `${join(ROOT, 'core').replaceAll('\\', '/')}/`
  expect(program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(sources))).toEqual([])
  return [...ts.getPreEmitDiagnostics(program), ...diagnostics].map(({ messageText, file }) => {
    return `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
}

/** Node 20 where the path has one: what the package promises to run in. */
function findNodes(): string[] {
  const programs = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'node'))
  const old = programs.find((path) => existsSync(path) && run(path, ['--version'], ROOT).startsWith('v20.'))
  return old === undefined ? [process.execPath] : [old, process.execPath]
}

describe('the package of the engine', () => {
  it('has module, types, text and licences, and no word of Node in its code', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>
    expect(manifest).toMatchObject({ name: '@kontor/engine', version, license: 'UNLICENSED', private: true, engines: { node: '>=20' } })
    expect(manifest['dependencies']).toBeUndefined()
    expect(readFileSync(join(installed, 'third-party-licences.md'), 'utf8')).toMatch(/fflate.*MIT/)
    const code = readFileSync(join(installed, 'index.js'), 'utf8')
    expect(
      code.match(/^import\b.*|\bimport\(.*|['"]node:\w+['"]|\brequire\(.*|\bprocess\.\w+|\bBuffer\.\w+|__KONTOR_VERSION__/gm),
    ).toBeNull()
  })

  it('has the size that its text says, also when a bundler has shortened its names', async () => {
    const module = join(installed, 'index.js')
    const made = await build({
      configFile: false,
      root: project,
      logLevel: 'warn',
      build: {
        write: false,
        target: 'es2022',
        modulePreload: false,
        rolldownOptions: { input: module, preserveEntrySignatures: 'strict' },
      },
    })
    const short = [made].flat().flatMap((result) => ('output' in result ? result.output : []))[0]
    if (short?.type !== 'chunk') throw new Error('The module was not bundled.')
    const sizesOf = (code: string): string[] => {
      const megabytes = (Buffer.byteLength(code) / 1_000_000).toFixed(1)
      return [`${megabytes} MB`, `${Math.round(gzipSync(code, { level: 9 }).length / 10_000) * 10} kB`]
    }
    const [whole, packed] = sizesOf(readFileSync(module, 'utf8'))
    const [shortened, shortPacked] = sizesOf(short.code)
    expect(/The module has [^)]*\)/.exec(readFileSync(join(installed, 'README.md'), 'utf8'))?.[0]).toBe(
      `The module has ${whole} (${packed} compressed; a bundler that shortens names makes ${shortened} and ${shortPacked} of it)`,
    )
  })

  it('has types that need neither Node nor a browser, in a strict project', () => {
    const file = join(project, 'types.ts')
    writeFileSync(
      file,
      `import { convert, read, validate, write, type Finding, type FormatCode, type Invoice, type TermId } from '@kontor/engine'
       export async function judge(bytes: Uint8Array): Promise<readonly Finding[]> {
         const { model } = await read(bytes)
         const quantity: string | undefined = model.items?.[0]?.quantity
         const format: FormatCode = (await convert(bytes, 'erp.invoice.idoc')).format
         const other: Invoice = { document: { number: quantity ?? format } }
         const term: TermId = 'BT-1'
         // @ts-expect-error there is no such term
         const none: TermId = 'BT-1000'
         // @ts-expect-error amounts are no numbers
         write({ document: {}, totals: { payable: 1 } }, format)
         // @ts-expect-error the day is asked for
         await validate(bytes, {})
         return (await validate(write(other, format).bytes, { day: term + none })).findings
       }`,
    )
    expect(compile([file], { lib: ['lib.es2022.d.ts'], noEmit: true, skipLibCheck: false })).toEqual([])
  })

  it('does what its examples say, also in Node 20 (where the path has one)', () => {
    const examples = readExamples()
    expect(examples.length).toBeGreaterThanOrEqual(6)
    const typeRoots = [join(ROOT, 'node_modules', '@types')]
    expect(
      compile(
        examples.map(({ file }) => file),
        { skipLibCheck: true, types: ['node'], typeRoots },
      ),
    ).toEqual([])
    for (const node of findNodes())
      for (const { file, prints } of examples) expect(run(node, [file.replace(/\.ts$/, '.js')], project)).toBe(prints)
  })

  it('keeps every digit of a number in JSON, also in Node 20 (where the path has one)', () => {
    const program = `import { read } from '@kontor/engine'
      const { model } = await read(new TextEncoder().encode('{"totals":{"total":12345678901234567890.10}}'))
      console.log(model.totals.total)`
    for (const node of findNodes()) expect(run(node, ['--input-type=module', '--eval', program], project)).toBe('12345678901234567890.10\n')
  })

  it('judges an invoice in a browser', async () => {
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage()
      await page.route('http://engine.test/**', (route) => {
        const [, name = ''] = /\/([\w.]*)$/.exec(route.request().url()) ?? []
        if (name === 'index.js') return route.fulfill({ contentType: 'text/javascript', path: join(installed, name) })
        if (name === 'invoice.xml') return route.fulfill({ contentType: 'application/xml', path: INVOICE })
        return route.fulfill({ contentType: 'text/html', body: PAGE })
      })
      await page.goto('http://engine.test/')
      const shown = await page.locator('output').textContent()
      expect(JSON.parse(shown ?? '')).toEqual({ version, valid: false, rules: ['BR-61', 'BR-CO-16'] })
    } finally {
      await browser.close()
    }
  })
})

const PAGE = `<!doctype html><title>engine</title>
<script type="module">
  import { validate, version } from './index.js'
  const response = await fetch('invoice.xml')
  const { valid, findings } = await validate(new Uint8Array(await response.arrayBuffer()), { day: '2026-11-26', language: 'fr' })
  const rules = findings.filter(({ severity }) => severity === 'fatal').map(({ rule }) => rule)
  const output = document.createElement('output')
  output.textContent = JSON.stringify({ version, valid, rules })
  document.body.append(output)
</script>`

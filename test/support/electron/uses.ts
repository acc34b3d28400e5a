import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { repositoryRoot } from '../shared.ts'

/** What the program uses of Electron, found in its sources by the TypeScript compiler with Electron's own definitions. */
export interface Use {
  /** `app.quit`, an event `app#will-quit`, an option `MenuItemConstructorOptions:role`. */
  readonly name: string
  /** Where, as `electron/program.ts`, in alphabetical order. */
  readonly files: readonly string[]
  /** What Electron's definitions say against it; empty where nothing does. */
  readonly deprecated: string
  /** The systems that alone have it. */
  readonly platforms: readonly string[]
}

const ROOT = repositoryRoot()
const DEFINITIONS = 'node_modules/electron/electron.d.ts'

/** The sources of the program that may import `electron`. */
export function programSources(): string[] {
  return readdirSync(join(ROOT, 'electron'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => `electron/${name.replaceAll('\\', '/')}`)
    .sort()
}

/** `planted` are sources that are not there, by their paths: with them a test shows what is found. */
export function findUses(sources: readonly string[], planted: ReadonlyMap<string, string> = new Map()): Use[] {
  const program = readProgram(sources, planted)
  const checker = program.getTypeChecker()
  const found = new Map<string, { files: Set<string>; deprecated: string; platforms: readonly string[] }>()

  const add = (name: string, source: ts.SourceFile, declaration: ts.Node): void => {
    const use = found.get(name) ?? { files: new Set(), deprecated: deprecationOf(declaration), platforms: platformsOf(declaration) }
    found.set(name, use)
    use.files.add(source.fileName.slice(ROOT.length + 1).replaceAll('\\', '/'))
  }
  const addSymbol = (symbol: ts.Symbol | undefined, source: ts.SourceFile): void => {
    for (const declaration of symbol?.declarations ?? []) {
      const name = isElectrons(declaration) ? nameOf(declaration) : undefined
      if (name !== undefined) add(name, source, declaration)
    }
  }
  const visit = (node: ts.Node, source: ts.SourceFile): void => {
    if (ts.isPropertyAccessExpression(node)) addSymbol(checker.getSymbolAtLocation(node.name), source)
    else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const key = node.propertyName ?? node.name
      if (ts.isIdentifier(key)) addSymbol(checker.getTypeAtLocation(node.parent).getProperty(key.text), source)
    } else if (ts.isObjectLiteralElementLike(node) && node.name !== undefined && ts.isIdentifier(node.name)) {
      addSymbol(optionOf(checker, node.parent, node.name.text), source)
    } else if (ts.isSpreadAssignment(node)) {
      for (const { name } of checker.getTypeAtLocation(node.expression).getProperties())
        addSymbol(optionOf(checker, node.parent, name), source)
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const declaration = checker.getResolvedSignature(node)?.declaration
      if (declaration !== undefined && isElectrons(declaration)) {
        const name = ts.isNewExpression(node) ? constructedBy(declaration) : eventOf(node, declaration)
        if (name !== undefined) add(name, source, declaration)
      }
    }
    ts.forEachChild(node, (child) => visit(child, source))
  }
  for (const source of program.getSourceFiles()) {
    if (!source.isDeclarationFile && (sources.includes(relativeOf(source)) || planted.has(relativeOf(source)))) visit(source, source)
  }
  return [...found]
    .map(([name, { files, ...rest }]) => ({ name, files: [...files].sort(), ...rest }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

const relativeOf = (source: ts.SourceFile): string => source.fileName.slice(ROOT.length + 1)

/** Nothing but Electron's definitions and Node's is needed: what the program imports beside them stays unread. */
function readProgram(sources: readonly string[], planted: ReadonlyMap<string, string>): ts.Program {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2024.d.ts'],
    types: ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  }
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile.bind(host)
  const exists = host.fileExists.bind(host)
  const textOf = (path: string): string | undefined => planted.get(path.slice(ROOT.length + 1))
  host.getSourceFile = (path, ...rest) => {
    const text = textOf(path)
    return text === undefined ? read(path, ...rest) : ts.createSourceFile(path, text, ts.ScriptTarget.ES2024, true)
  }
  host.fileExists = (path) => (/^\/core\/[\w/-]+\.ts$/.test(path.slice(ROOT.length)) ? false : textOf(path) !== undefined || exists(path))
  return ts.createProgram(
    [...sources, ...planted.keys()].map((path) => join(ROOT, path)),
    options,
    host,
  )
}

const isElectrons = (node: ts.Node): boolean => node.getSourceFile().fileName.endsWith(DEFINITIONS)

/** What a member of an object literal is an option of, by the type that is wanted where it stands. */
function optionOf(checker: ts.TypeChecker, literal: ts.Node, key: string): ts.Symbol | undefined {
  if (!ts.isObjectLiteralExpression(literal)) return undefined
  const wanted = checker.getContextualType(literal)
  const types = wanted?.isUnion() === true ? wanted.types : wanted === undefined ? [] : [wanted]
  return types.map((type) => type.getProperty(key)).find((symbol) => symbol !== undefined)
}

/** `app.quit`, `MenuItemConstructorOptions:role`; nothing for what is no member of Electron's. */
function nameOf(declaration: ts.Node): string | undefined {
  const parent = declaration.parent
  if (
    ts.isPropertySignature(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isMethodSignature(declaration) ||
    ts.isMethodDeclaration(declaration)
  ) {
    const owner = ownerOf(parent)
    const member = declaration.name.getText()
    if (owner === undefined || isListening(member)) return undefined
    return `${owner.name}${owner.isOptions ? ':' : '.'}${member}`
  }
  return undefined
}

/** They are known by their events. */
const isListening = (member: string): boolean => ['on', 'once', 'off', 'emit', 'addListener', 'removeListener'].includes(member)

function ownerOf(node: ts.Node): { readonly name: string; readonly isOptions: boolean } | undefined {
  if (ts.isClassDeclaration(node)) return { name: node.name?.text ?? '', isOptions: false }
  if (!ts.isInterfaceDeclaration(node)) return undefined
  const extendsEmitter = node.heritageClauses?.some((clause) => clause.getText().includes('EventEmitter')) === true
  return { name: node.name.text, isOptions: !extendsEmitter && !node.members.some((member) => ts.isMethodSignature(member)) }
}

function constructedBy(declaration: ts.Node): string | undefined {
  const owner = ownerOf(declaration.parent)
  return owner === undefined ? undefined : `new ${owner.name}`
}

/** `App#will-quit` for `on` and its like. */
function eventOf(call: ts.CallExpression, declaration: ts.Node): string | undefined {
  if (!ts.isPropertyAccessExpression(call.expression) || !isListening(call.expression.name.text)) return undefined
  const [event] = call.arguments
  const owner = ownerOf(declaration.parent)
  return owner === undefined || event === undefined || !ts.isStringLiteral(event) ? undefined : `${owner.name}#${event.text}`
}

function deprecationOf(declaration: ts.Node): string {
  const comments = ts.getJSDocCommentsAndTags(declaration)
  const text = comments.map((comment) => comment.getText()).join('\n')
  return /@deprecated|\*\*Deprecated/i.test(text) ? (/Deprecated:\*\*\s*(.*)/.exec(text)?.[1] ?? 'deprecated') : ''
}

function platformsOf(declaration: ts.Node): string[] {
  return ts
    .getJSDocTags(declaration)
    .filter(({ tagName }) => tagName.text === 'platform')
    .flatMap(({ comment }) => String(ts.getTextOfJSDocComment(comment) ?? '').split(/[\s,]+/))
    .filter((name) => name !== '')
}

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, posix } from 'node:path'
import ts from 'typescript'

/** The sources of the project as path -> text, and the imports between them, resolved. Paths are relative to the root, with slashes. */
export type Sources = ReadonlyMap<string, string>

export type Import =
  | { readonly kind: 'file'; readonly from: string; readonly path: string }
  | { readonly kind: 'package'; readonly from: string; readonly name: string }
  | { readonly kind: 'unresolved'; readonly from: string; readonly specifier: string }

const CODE = /\.(ts|mts|js|mjs|cjs|svelte)$/
const SKIPPED = new Set(['node_modules', 'dist', 'release', 'coverage', '.git', '.cache'])

/** Every file below the root that can be imported or imports. */
export function readSources(root: string): Sources {
  const found = new Map<string, string>()
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) walk(path)
      } else if (CODE.test(entry.name)) found.set(path, readFileSync(join(root, path), 'utf8'))
    }
  }
  walk('')
  return found
}

/** All imports of a file: static, type-only, dynamic, re-exports. A dynamic import whose target is computed cannot be resolved but for its folder. */
export function listImports(path: string, text: string, sources: Sources, root: string): Import[] {
  return scripts(path, text).flatMap((script) => {
    return [
      ...listLiteralImports(script).map((specifier) => resolveImport(path, specifier, sources, root)),
      ...listComputedImports(script).flatMap((target) => resolveComputed(path, target, sources)),
    ]
  })
}

const literals = new Map<string, readonly string[]>()

/** Kept, since more than one test asks for those of every file. */
function listLiteralImports(script: string): readonly string[] {
  const known = literals.get(script) ?? ts.preProcessFile(script, true, true).importedFiles.map(({ fileName }) => fileName)
  literals.set(script, known)
  return known
}

function scripts(path: string, text: string): string[] {
  if (!path.endsWith('.svelte')) return [text]
  return [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '')
}

function resolveImport(from: string, specifier: string, sources: Sources, root: string): Import {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) {
    const path = posix.join(posix.dirname(from), bare)
    return sources.has(path) || isFile(join(root, path)) ? { kind: 'file', from, path } : { kind: 'unresolved', from, specifier }
  }
  if (isBuiltin(bare)) return { kind: 'package', from, name: 'node:*' }
  return { kind: 'package', from, name: bare.split('/', bare.startsWith('@') ? 2 : 1).join('/') }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** What the build makes of the one form of computed import that it resolves, a folder in the middle: every file of that form. */
function resolveComputed(from: string, target: ts.Node, sources: Sources): Import[] {
  const [, before, behind] = /^`(\.\/)\$\{\w+\}(\/[\w-]+\.ts)`$/.exec(target.getText()) ?? []
  if (before === undefined || behind === undefined) return [{ kind: 'unresolved', from, specifier: target.getText() }]
  const folder = `${posix.dirname(from)}/`
  return [...sources.keys()]
    .filter((path) => path.startsWith(folder) && path.endsWith(behind) && path.split('/').length === from.split('/').length + 1)
    .map((path) => ({ kind: 'file', from, path }))
}

function listComputedImports(script: string): ts.Node[] {
  if (!/\bimport\s*\(/.test(script)) return []
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const target = node.arguments[0]
      if (target === undefined || !ts.isStringLiteralLike(target)) found.push(target ?? node)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('script.ts', script, ts.ScriptTarget.Latest, true))
  return found
}

/** Folders below `top` that hold more than `count` source files directly. */
export function listFullFolders(sources: Sources, top: string, count: number): string[] {
  const sizes = new Map<string, number>()
  for (const path of sources.keys()) if (path.startsWith(`${top}/`)) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1)
  return [...sizes].filter(([, size]) => size > count).map(([folder]) => folder)
}

import { lazy } from '../base/lazy.ts'
import { compileBinding } from './binding/compile.ts'
import type { CompiledBinding } from './binding/compiled.ts'
import { ciiBinding } from './cii/binding.ts'
import { creditNoteBinding, invoiceBinding } from './ubl/documents.ts'

/** The formats by syntax, each made when it is first asked for. A new syntax is a folder with a binding, and a line here. */
const BINDINGS = {
  'ubl-invoice': lazy(() => compileBinding(invoiceBinding())),
  'ubl-creditnote': lazy(() => compileBinding(creditNoteBinding())),
  cii: lazy(() => compileBinding(ciiBinding())),
} as const

export type BoundSyntax = keyof typeof BINDINGS

/** The compiled binding of a syntax. */
export function bindingOf(syntax: BoundSyntax): CompiledBinding {
  return BINDINGS[syntax]()
}

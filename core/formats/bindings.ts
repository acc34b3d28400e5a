import type { Binding } from './binding.ts'
import { compileBinding } from './compile.ts'
import type { CompiledBinding } from './compiled.ts'
import { CII_BINDING } from './cii/binding.ts'
import { UBL_CREDIT_NOTE_BINDING } from './ubl/credit-note.ts'
import { UBL_INVOICE_BINDING } from './ubl/invoice.ts'

/** The formats by syntax. A new syntax is a folder with a binding, and a line here. */
const BINDINGS: Readonly<Record<'ubl-invoice' | 'ubl-creditnote' | 'cii', Binding>> = {
  'ubl-invoice': UBL_INVOICE_BINDING,
  'ubl-creditnote': UBL_CREDIT_NOTE_BINDING,
  cii: CII_BINDING,
}

export type BoundSyntax = keyof typeof BINDINGS

const COMPILED = new Map<BoundSyntax, CompiledBinding>()

/** The compiled binding of a syntax; compiled once. */
export function bindingOf(syntax: BoundSyntax): CompiledBinding {
  let compiled = COMPILED.get(syntax)
  if (compiled === undefined) COMPILED.set(syntax, (compiled = compileBinding(BINDINGS[syntax])))
  return compiled
}

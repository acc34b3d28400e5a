import { WORDS } from '../../languages/words.ts'
import { nameOfFormat, type Syntax } from '../../profiles/formats.ts'
import { describeProfile } from '../../profiles/profiles.ts'
import { retiredKind } from '../../profiles/retired.ts'
import type { Lang } from '../types.ts'
import type { OpenedFile } from '../../engine/files.ts'

const ROOTS: Readonly<Record<Exclude<Syntax, 'idoc'>, string>> = {
  'ubl-invoice': 'UBL Invoice',
  'ubl-creditnote': 'UBL CreditNote',
  cii: 'CrossIndustryInvoice',
}
const MAX_SHOWN = 200

/** What a file is, in a few words: "UBL Invoice, XRechnung 3.0". What is no invoice is told by its finding. */
export function tellKind({ kind, detection }: OpenedFile, lang: Lang): string {
  const words = WORDS[lang].command()
  if (kind === 'model') return words['kind.model']
  const { syntax, profile, specification = '', format = '' } = detection
  if (syntax === undefined) return ''
  if (syntax === 'idoc') return nameOfFormat(format)
  const text = specification.trim()
  const retired = retiredKind(text)
  const named =
    profile !== undefined
      ? describeProfile(profile).name
      : text === ''
        ? words['kind.without']
        : retired !== undefined
          ? words['kind.retired'].replace('{name}', retired.name)
          : words['kind.unknown'].replace('{value}', () => text.slice(0, MAX_SHOWN))
  return `${ROOTS[syntax]}, ${named}`
}

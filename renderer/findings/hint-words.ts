import type { FieldHint } from '../editor/hints/hints.ts'
import type { I18n } from '../lib/i18n/i18n.svelte.ts'
import { wordDoubt } from '../lib/doubt-words.ts'

export function wordHint(t: I18n['t'], hint: FieldHint): string {
  switch (hint.kind) {
    case 'doubt':
      return wordDoubt(t, hint.identifier, hint.doubt)
    case 'bare':
      return t('hint.bare', { name: t(`identifier.${hint.identifier}`), expected: hint.expected })
    default:
      return t(`hint.${hint.kind}`, { expected: hint.expected })
  }
}

import type { Rule } from '../rule.ts'

export function explain(rule: Rule, _lang: 'en' | 'de' | 'fr', _with: { value: string | undefined; element: string | undefined }): string {
  return rule.id
}

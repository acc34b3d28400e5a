/** What is fuzzed, by the name that `--only` and the folders of the corpus have. */
export const TARGETS = ['ubl', 'cii', 'idoc', 'pdf', 'model', 'v1', 'zip', 'eml', 'msg', 'http'] as const

export type Target = (typeof TARGETS)[number]

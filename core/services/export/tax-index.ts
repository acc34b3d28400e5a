import type { Company } from '../../contract/types.ts'
import type { TableWord, TableWords } from '../../languages/table-words.ts'
import type { LabelTable } from '../../languages/types.ts'
import type { TermId } from '../../terms/types.ts'
import { escapeText, replaceForbidden } from '../../xml/escape.ts'
import type { CellType } from './tax-cells.ts'
import { MAIN_KEY, MAIN_TABLE, type FinishedTable } from './tax-tables.ts'

/**
 * The description of the tables by the standard of the German tax authority for data media, version 1.6 of 2019-03-01. Its DTD has no licence by which we
 * could ship it: the document names it, and `index.txt` says where it comes from.
 */
export const DTD = 'gdpdu-01-03-2019.dtd'

export interface IndexInput {
  readonly tables: readonly FinishedTable[]
  /** Which hand-over it is: one of a later state has a higher number. */
  readonly version: string
  readonly company: Company | undefined
  readonly words: TableWords
  readonly labels: LabelTable
}

/** `index.xml`; the order of its elements is that of the DTD. */
export function writeTaxIndex({ tables, version, company, words, labels }: IndexInput): string {
  const { city = '', country_code = '' } = company?.address ?? {}
  const supplier = [
    element('Name', company?.name ?? ''),
    element('Location', [city, country_code].filter((part) => part !== '').join(', ')),
    element('Comment', words.comment),
  ]
  const media = [element('Name', words.media), ...tables.map((table) => describeTable(table, words, labels))]
  const content = [element('Version', version), group('DataSupplier', supplier), group('Media', media)]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE DataSet SYSTEM "${DTD}">\n${group('DataSet', content)}\n`
}

/** What a column is called by people: its business term with its number, or words of its own. */
function describeColumn(says: TermId | TableWord, words: TableWords, labels: LabelTable): string {
  return isWord(says, words) ? words[says] : `${labels[says]} (${says})`
}

function isWord(says: TermId | TableWord, words: TableWords): says is TableWord {
  return Object.hasOwn(words, says)
}

function describeTable({ name, says, file, columns }: FinishedTable, words: TableWords, labels: LabelTable): string {
  const described = columns.map(({ name: column, says: of, type, isKey, accuracy }) =>
    group(isKey ? 'VariablePrimaryKey' : 'VariableColumn', [
      element('Name', column),
      element('Description', describeColumn(of, words, labels)),
      describeType(type, accuracy),
    ]),
  )
  const foreign = group('ForeignKey', [element('Name', MAIN_KEY), element('References', MAIN_TABLE)])
  return group('Table', [
    element('URL', file),
    element('Name', name),
    element('Description', words[says]),
    '<UTF8/>',
    element('DecimalSymbol', ','),
    element('DigitGroupingSymbol', '.'),
    // The first line is the heading.
    group('Range', [element('From', '2')]),
    group('VariableLength', [
      element('ColumnDelimiter', ';'),
      '<RecordDelimiter>&#13;&#10;</RecordDelimiter>',
      element('TextEncapsulator', '"'),
      ...described,
      ...(name === MAIN_TABLE ? [] : [foreign]),
    ]),
  ])
}

function describeType(type: CellType, accuracy: number): string {
  if (type === 'text') return '<AlphaNumeric/>'
  return type === 'date' ? group('Date', [element('Format', 'DD.MM.YYYY')]) : group('Numeric', [element('Accuracy', String(accuracy))])
}

function element(name: string, text: string): string {
  return `<${name}>${escapeText(replaceForbidden(text))}</${name}>`
}

function group(name: string, parts: readonly string[]): string {
  return `<${name}>\n${parts.join('\n')}\n</${name}>`
}

import type { XmlElement } from '../../../core/xml/types.ts'
import { parseXml } from '../../../core/xml/reader.ts'

/**
 * The description standard for data media, version 1.6, as a table of which elements stand where and in which order. It is our own: the DTD has no licence by
 * which it could lie here.
 */

const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE DataSet SYSTEM "gdpdu-01-03-2019.dtd">\n'

/** What stands in an element, each name with a blank behind it. Elements that are in no row hold text alone. */
const CONTENT: Readonly<Record<string, RegExp>> = {
  DataSet: /^(Extension )*Version (DataSupplier )?(Command )*(Media )+(Command )*$/,
  Extension: /^Name URL $/,
  DataSupplier: /^Name Location Comment $/,
  Media: /^Name (Command )*(Table )*(Command )*(AcceptNoTables )?$/,
  Table:
    /^URL (Name )?(Description )?(Validity )?((ANSI|Macintosh|OEM|UTF16|UTF7|UTF8) )?(DecimalSymbol DigitGroupingSymbol )?(SkipNumBytes )?(Range )?(Epoch )?(VariableLength|FixedLength) $/,
  Validity: /^Range (Format )?$/,
  Range: /^From ((To|Length) )?$/,
  VariableLength:
    /^(ColumnDelimiter )?(RecordDelimiter )?(TextEncapsulator )?((VariablePrimaryKey )+(VariableColumn )*|(VariableColumn )+)(ForeignKey )*$/,
  VariablePrimaryKey: /^Name (Description )?(Numeric |AlphaNumeric (MaxLength )?|Date )(Map )*$/,
  VariableColumn: /^Name (Description )?(Numeric |AlphaNumeric (MaxLength )?|Date )(Map )*$/,
  Numeric: /^((ImpliedAccuracy|Accuracy) )?$/,
  Date: /^(Format )?$/,
  ForeignKey: /^(Name )+References (Alias )*$/,
  Alias: /^From To $/,
  Map: /^(Description )?From To $/,
}
const EMPTY = ['AlphaNumeric', 'ANSI', 'Macintosh', 'OEM', 'UTF16', 'UTF7', 'UTF8', 'AcceptNoTables']

/** What of a description the standard does not allow. */
export function checkDescription(xml: string): string[] {
  if (!xml.startsWith(PROLOG)) return ['The prolog is another one.']
  const root = rootOf(xml)
  return root.name === 'DataSet' ? checkElement(root) : [`The root is ${root.name}.`]
}

function rootOf(xml: string): XmlElement {
  // The reader takes no document type.
  return parseXml(xml.replace(/<!DOCTYPE[^>]*>\n/, '')).root
}

function checkElement(element: XmlElement): string[] {
  const { name, elements, attributes, text, blank } = element
  const inside = elements.map((child) => `${child.name} `).join('')
  const model = CONTENT[name]
  const faults = [
    ...(attributes.length > 0 ? [`${name} has attributes.`] : []),
    ...(model === undefined && inside !== '' ? [`${name} holds elements: ${inside}`] : []),
    ...(model?.test(inside) === false ? [`${name} holds ${inside}`] : []),
    ...(model !== undefined && !blank ? [`${name} holds the text ${text}`] : []),
    ...(EMPTY.includes(name) && text !== '' ? [`${name} is not empty.`] : []),
  ]
  return [...faults, ...elements.flatMap(checkElement)]
}

export interface DescribedColumn {
  readonly name: string
  readonly description: string
  readonly type: 'Numeric' | 'AlphaNumeric' | 'Date'
  readonly accuracy: number
  readonly isKey: boolean
}

export interface DescribedTable {
  readonly name: string
  readonly url: string
  /** The first line with data, from 1. */
  readonly from: number
  readonly delimiters: { readonly column: string; readonly record: string; readonly text: string }
  readonly columns: readonly DescribedColumn[]
  /** Each with the table that it leads to. */
  readonly foreignKeys: readonly (readonly [column: string, table: string])[]
}

export function readDescription(xml: string): DescribedTable[] {
  const media = childrenOf(rootOf(xml), 'Media')
  return media.flatMap((medium) => childrenOf(medium, 'Table')).map(readTable)
}

function readTable(table: XmlElement): DescribedTable {
  const [data] = childrenOf(table, 'VariableLength')
  const [range] = childrenOf(table, 'Range')
  if (data === undefined) throw new Error('The table has no variable length.')
  return {
    name: textOf(table, 'Name'),
    url: textOf(table, 'URL'),
    from: range === undefined ? 1 : Number(textOf(range, 'From')),
    delimiters: {
      column: textOf(data, 'ColumnDelimiter'),
      record: textOf(data, 'RecordDelimiter'),
      text: textOf(data, 'TextEncapsulator'),
    },
    columns: data.elements.filter(({ name }) => /^Variable(PrimaryKey|Column)$/.test(name)).map(readColumn),
    foreignKeys: childrenOf(data, 'ForeignKey').map((key) => [textOf(key, 'Name'), textOf(key, 'References')] as const),
  }
}

function readColumn(column: XmlElement): DescribedColumn {
  const type = (['Numeric', 'AlphaNumeric', 'Date'] as const).find((name) => childrenOf(column, name).length > 0)
  if (type === undefined) throw new Error(`${textOf(column, 'Name')} has no type.`)
  const [numeric] = childrenOf(column, 'Numeric')
  return {
    name: textOf(column, 'Name'),
    description: textOf(column, 'Description'),
    type,
    accuracy: numeric === undefined ? 0 : Number(textOf(numeric, 'Accuracy')),
    isKey: column.name === 'VariablePrimaryKey',
  }
}

function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.elements.filter((child) => child.name === name)
}

function textOf(element: XmlElement, name: string): string {
  return childrenOf(element, name)[0]?.text ?? ''
}

/** The cells of a table as its description says how to read them, the heading among them; of texts what stands between the quotes. */
export function readCells(content: string, { delimiters: { column, record, text } }: DescribedTable): string[][] {
  const rows: string[][] = [[]]
  for (let at = 0; at < content.length;) {
    let cell = ''
    if (content.startsWith(text, at)) {
      for (at += 1; ; at++) {
        if (content[at] !== text) cell += content[at]
        else if (content[at + 1] === text) cell += content[++at]
        else break
        if (at >= content.length) throw new Error('A text has no end.')
      }
      at += 1
    } else {
      const ends = [column, record].map((end) => content.indexOf(end, at)).filter((end) => end >= 0)
      const end = Math.min(...ends, content.length)
      cell = content.slice(at, end)
      at = end
    }
    rows.at(-1)?.push(cell)
    if (content.startsWith(record, at)) {
      rows.push([])
      at += record.length
    } else if (content.startsWith(column, at)) at += column.length
    else throw new Error(`Neither a column nor a record ends at ${at}.`)
  }
  return rows.slice(0, -1)
}

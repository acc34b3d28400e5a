import { homeOf } from '../../terms/lookup.ts'
import type { Group, Occurrence } from '../../terms/view.ts'
import { parseXml } from '../../xml/reader.ts'
import { XmlBuilder } from '../../xml/writer.ts'
import { listDifferences } from './compare.ts'
import { PARTS } from './parts.ts'
import { readIdoc } from './read.ts'
import type { IdocSettings } from './settings.ts'
import { UNSUPPORTED } from './unsupported.ts'
import { segment, type Segment, type Writing } from './writing.ts'
import { lossReason, type LossReason } from '../../terms/loss-reason.ts'

/** An occurrence that the IDoc does not say as it is; `of` is the one that it qualifies. */
export interface IdocLoss {
  readonly group: Group
  readonly occurrence: Occurrence
  readonly of: Occurrence | undefined
  readonly reason: LossReason
}

/** Order of the segments in INVOIC02, for the header and for an item. */
const ORDER = [
  ...['E1EDK01', 'E1EDKA1', 'E1EDK02', 'E1EDK03', 'E1EDK04', 'E1EDK05', 'E1EDK18', 'E1EDK28', 'E1EDKT1', 'E1EDK14', 'E1EDP01', 'E1EDS01'],
  ...['E1EDP02', 'E1EDP03', 'E1EDP19', 'E1EDP26', 'E1EDP05', 'E1EDP04', 'E1EDP28', 'E1EDPT1'],
]
/** Place of a segment among its neighbours; one that we do not write comes before all that we do. */
export function orderOf(name: string): number {
  return ORDER.indexOf(name)
}

/** Order of the partners, and of the fields of the control record that we write. */
const ROLES = ['AG', 'RE', 'RS', 'WE', 'ZE']
const CONTROL = [
  ...['TABNAM', 'MANDT', 'DOCNUM', 'DOCREL', 'STATUS', 'DIRECT', 'OUTMOD', 'EXPRSS', 'TEST', 'IDOCTYP', 'CIMTYP', 'MESTYP', 'MESCOD'],
  ...['MESFCT', 'STD', 'STDVRS', 'STDMES', 'SNDPOR', 'SNDPRT', 'SNDPFC', 'SNDPRN', 'SNDSAD', 'SNDLAD', 'RCVPOR', 'RCVPRT', 'RCVPFC'],
  ...['RCVPRN', 'RCVSAD', 'RCVLAD', 'CREDAT', 'CRETIM', 'REFINT', 'REFGRP', 'REFMES', 'ARCKEY', 'SERIAL'],
]

/**
 * Writes a view as an INVOIC02 IDoc that an ERP can take in (DIRECT 2). What is lost is found by reading the result again: every value that
 * does not come back as it was is listed, with the reason.
 */
export function writeIdoc(root: Group, settings: IdocSettings): { readonly xml: string; readonly lost: readonly IdocLoss[] } {
  const writing: Writing = { settings, root, header: [], control: new Map(), reasons: new Map(), written: new Set() }
  for (const part of PARTS) part.write(writing)
  const xml = new XmlBuilder()
  xml.declare()
  xml.open('INVOIC02')
  xml.open('IDOC', [['BEGIN', '1']])
  writeSegment(xml, controlRecord(writing))
  for (const made of sortSegments(writing.header)) writeSegment(xml, made)
  xml.close()
  xml.close()
  const text = `${xml.finish()}\n`
  const again = readIdoc(parseXml(text, { maxBytes: text.length }), settings).root
  const lost = listDifferences(root, again, writing.written).map((difference) => ({ ...difference, reason: explain(difference, writing) }))
  return { xml: text, lost }
}

function controlRecord({ control, settings }: Writing): Segment {
  const fields = new Map<string, string>([
    ...Object.entries({ TABNAM: 'EDI_DC40', DIRECT: '2', IDOCTYP: 'INVOIC02', MESTYP: 'INVOIC', ...settings.control }),
    ...control,
  ])
  return segment('EDI_DC40', CONTROL.flatMap((name) => (fields.has(name) ? [[name, fields.get(name) ?? ''] as const] : []))) // prettier-ignore
}

function sortSegments(list: readonly Segment[]): readonly Segment[] {
  const role = ({ fields }: Segment): number => ROLES.indexOf(fields.find(([name]) => name === 'PARVW')?.[1] ?? '')
  return [...list].sort((left, right) => orderOf(left.name) - orderOf(right.name) || role(left) - role(right))
}

function writeSegment(xml: XmlBuilder, { name, fields, segments }: Segment): void {
  xml.open(name, [['SEGMENT', '1']])
  for (const [field, value] of fields) xml.leaf(field, value)
  for (const inner of sortSegments(segments)) writeSegment(xml, inner)
  xml.close()
}

function explain({ group, occurrence, of }: Omit<IdocLoss, 'reason'>, { reasons }: Writing): LossReason {
  const known =
    reasons.get(occurrence) ?? UNSUPPORTED[occurrence.term] ?? (of === undefined ? undefined : (reasons.get(of) ?? UNSUPPORTED[of.term]))
  if (known !== undefined) return known
  for (let around: Group | undefined = group; around !== undefined; around = around.parent) {
    const reason = UNSUPPORTED[around.id] ?? UNSUPPORTED[homeOf(around.id)]
    if (reason !== undefined) return reason
  }
  return lossReason('idoc_other_form', 'an IDoc holds this only in another form, or only together with a value that is missing')
}

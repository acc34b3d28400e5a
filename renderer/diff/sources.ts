import { partnerOf } from '../../core/contract/side.ts'
import type { DocumentRecord, MirrorDifference, VersionRecord } from '../../core/contract/types.ts'
import { AppError } from '../../core/base/errors.ts'
import { foldedParts, foldText } from '../../core/base/fold.ts'
import { wordActor } from '../lib/actor.ts'
import type { Api } from '../lib/api.ts'
import { formatLogTime } from '../lib/dates.ts'
import { nameOfDocument } from '../lib/document-name.ts'
import type { Services } from '../lib/services.ts'
import { readState, type ComparedState } from './states.ts'

/** What a document can be compared with. */
export type Source =
  | { readonly kind: 'draft'; readonly changes: number }
  | { readonly kind: 'version'; readonly version: VersionRecord; readonly isReceived: boolean }
  | { readonly kind: 'exchange'; readonly difference: MirrorDifference }
  | { readonly kind: 'document'; readonly record: DocumentRecord }
  | { readonly kind: 'file'; readonly name: string; readonly xml: Uint8Array }

export function keyOfSource(source: Source): string {
  switch (source.kind) {
    case 'draft':
      return 'draft'
    case 'version':
      return `version-${source.version.version}`
    case 'exchange':
      return `exchange-${source.difference.remote_id}`
    case 'document':
      return `document-${source.record.id}`
    case 'file':
      return `file-${source.name}`
  }
}

type Wording = Pick<Services, 't' | 'i18n' | 'amount'>

/** How a source is called, and what else tells it: when and by whom, or whose it is. */
export function wordSource({ t, i18n, amount }: Wording, source: Source): { readonly name: string; readonly detail: string } {
  switch (source.kind) {
    case 'draft':
      return { name: t('changes.draft'), detail: t('changes.draft.count', { count: source.changes }) }
    case 'version': {
      const { version, cause, created_at, actor } = source.version
      const isOriginal = version === 1 && source.isReceived && cause === 'upload'
      return {
        name: `${t('changes.version', { version })} · ${isOriginal ? t('changes.original') : t(`cause.${cause}`)}`,
        detail: [formatLogTime(created_at, i18n.language), ...(actor === undefined ? [] : [wordActor(t, actor)])].join(' · '),
      }
    }
    case 'exchange':
      return { name: t('mirror.there'), detail: formatLogTime(source.difference.changed_at, i18n.language) }
    case 'document': {
      const { record } = source
      const partner = partnerOf(record).name
      const total = record.total === undefined ? '' : `${amount(record.total)} ${record.currency_code ?? ''}`
      return { name: nameOfDocument({ t }, record), detail: [partner ?? '', total].filter((part) => part !== '').join(' · ') }
    }
    case 'file':
      return { name: source.name, detail: t('changes.file.means') }
  }
}

/** Sources whose name holds every word that was typed, then those of which name and detail together do. */
export function matchSources(wording: Wording, sources: readonly Source[], words: string): Source[] {
  const parts = foldedParts(words)
  const fits = (text: string): boolean => parts.every((part) => foldText(text).includes(part))
  const told = sources.map((source) => ({ source, ...wordSource(wording, source) }))
  const named = told.filter(({ name }) => fits(name))
  const others = told.filter((one) => !named.includes(one) && fits(`${one.name} ${one.detail}`))
  return [...named, ...others].map(({ source }) => source)
}

type SourceApi = Pick<Api, 'document_version_xml' | 'document_xml' | 'desk_difference_xml' | 'desk_pdf_xml' | 'xml_to_model'>

/** The text of a source and the invoice in it; `draft` is what stands on the screen. */
export async function loadSource(
  api: SourceApi,
  source: Source,
  { id, draft }: { readonly id: string; readonly draft: () => ComparedState },
): Promise<ComparedState> {
  switch (source.kind) {
    case 'draft':
      return draft()
    case 'version':
      return readState(api, await api.document_version_xml({ params: { document_id: id, version: String(source.version.version) } }))
    case 'exchange':
      return readState(api, await api.desk_difference_xml({ params: { remote_id: source.difference.remote_id } }))
    case 'document':
      return readState(api, await api.document_xml({ params: { document_id: source.record.id } }))
    case 'file':
      return readState(api, source.xml)
  }
}

/** A larger file is no invoice that could be compared in a window. */
const MAX_FILE_BYTES = 32 * 1024 * 1024

/** A file of the person's disk: XML, or the XML of a hybrid PDF. It is read and forgotten. */
export async function openFile(api: SourceApi, file: File): Promise<Source> {
  if (file.size > MAX_FILE_BYTES) throw new AppError('payload_too_large', `${file.name} has ${file.size} bytes.`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isPdf = String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-'
  return { kind: 'file', name: file.name, xml: isPdf ? await api.desk_pdf_xml({ body: bytes }) : bytes }
}

import { needOf, type NeedFacts } from '../../contract/need.ts'
import { sideOf } from '../../contract/side.ts'
import type { DocumentRecord, EditAnswer, EditRequest, RepairAnswer } from '../../contract/types.ts'
import { isNetworkFormat } from '../../profiles/formats.ts'
import type { Directions } from '../direction/directions.ts'
import type { DocumentFacts } from '../../store/types.ts'
import { tellDocument } from '../events.ts'
import { requireBase, type SendPorts } from '../sending/send.ts'
import type { Lang, ReadyChange, Surroundings } from '../types.ts'
import type { EditWishes } from './document-work.ts'

export type EditPorts = Pick<SendPorts, 'store' | 'engine' | 'directions' | 'leaving' | 'publish'> & Pick<Surroundings, 'sha256'>

interface PagesFile {
  readonly bytes: Uint8Array
  /** As the person calls it. */
  readonly filename?: string | undefined
}

async function factsOf(
  store: EditPorts['store'],
  { id, direction, status, match, handling }: DocumentRecord,
  { type_code, format }: Pick<DocumentFacts, 'type_code' | 'format'>,
): Promise<Omit<NeedFacts, 'count'>> {
  const delivery = await store.jobs.findDelivery(id)
  return {
    direction,
    status,
    match_role: match?.role ?? null,
    side: sideOf({ direction, type_code, format, match }) ?? null,
    handling: handling ?? null,
    delivery: delivery?.state ?? null,
    aside: delivery?.aside === true ? 'aside' : null,
  }
}

/** Further versions of what is stored, and drafts of them. */
export function createEdits({ store, engine, directions, leaving, publish, sha256 }: EditPorts) {
  const addVersion = async (id: string, next: Parameters<Directions['addVersion']>[2]): Promise<DocumentRecord> =>
    tellDocument(publish, await store.write((tx) => directions.addVersion(tx, id, next)))

  /** The newest version with some terms changed, judged. */
  const change = async (
    id: string,
    { base_version, changes, dry_run = false }: EditRequest,
    wishes: Omit<EditWishes, 'model'>,
    signal?: AbortSignal,
  ) => {
    const before = await store.documents.read(id)
    requireBase(before, base_version)
    const stored = await store.versions.read(id, base_version)
    const edited = await engine.run('edit', [stored.xml, changes, { ...wishes, model: !dry_run }], signal)
    return {
      before,
      completed: edited.xml === undefined ? edited : await leaving.complete(edited.xml, edited, before, wishes.lang, signal),
    }
  }

  /** The newest version with some terms changed, as the next version or, for a dry run, only to be shown. */
  const edit = async (id: string, request: EditRequest, wishes: Omit<EditWishes, 'model'>, signal?: AbortSignal) => {
    const { before, completed } = await change(id, request, wishes, signal)
    const { base_version, dry_run = false } = request
    const { xml, facts, verdict, validation, text, model, notes, repairs, outgoing_errors } = completed
    const answer = (document: DocumentRecord) => ({
      answer: { document, xml: text, ...(model === undefined ? {} : { model }), validation, notes },
      repairs,
    })
    if (dry_run) {
      const { rulesets: _rulesets, causes: _causes, errors: _errors, ...summary } = verdict
      const { parties: _parties, net: _net, gross: _gross, digest: _digest, ...shown } = facts
      const need = needOf({
        ...(await factsOf(store, before, facts)),
        count: isNetworkFormat(facts.format) ? verdict.errors : (outgoing_errors ?? null),
      })
      return answer({ ...before, ...shown, validation: summary, need })
    }
    if (xml === undefined) throw withoutBytes()
    if (sha256(xml) === before.sha256) return answer(before)
    return answer(await addVersion(id, { xml, facts, verdict, outgoing_errors, cause: 'edit', base_version }))
  }

  return {
    /**
     * Replaces the stored XML. Throws `validation_error` when it has errors, unless it is stored as a draft, and `invalid_state` where another version
     * than the one that is named is the newest.
     */
    updateXml: async (
      id: string,
      bytes: Uint8Array,
      { draft, base_version }: { readonly draft: boolean; readonly base_version?: number | undefined },
      signal?: AbortSignal,
    ): Promise<DocumentRecord> => {
      // A document that does not exist, or may not be changed, is said before anything about the new content.
      const document = await store.documents.read(id)
      if (base_version !== undefined) requireBase(document, base_version)
      const prepared = await engine.run('prepare', [bytes, { lang: 'en', mustBeValid: !draft }], signal)
      const { facts, verdict, outgoing_errors } = await leaving.complete(bytes, prepared, document, 'en', signal)
      // The bytes of an earlier version are that version once more, whoever sends them.
      const hash = sha256(bytes)
      const isKnown = hash !== document.sha256 && (await store.versions.list(id)).some((version) => version.sha256 === hash)
      const cause = isKnown ? 'restore' : 'replace'
      const next = { xml: bytes, facts, verdict, outgoing_errors, cause, base_version: document.version } as const
      return addVersion(id, next)
    },

    /** Changes single terms of the stored XML; the rest of the text stays as it is. */
    updateTerms: async (id: string, request: EditRequest, lang: Lang, asOf?: string, signal?: AbortSignal): Promise<EditAnswer> =>
      (await edit(id, request, { lang, asOf, repair: false }, signal)).answer,

    /** The same, judged and ready to be stored with something else. */
    prepareTerms: async (id: string, request: EditRequest, lang: Lang, signal?: AbortSignal): Promise<ReadyChange> => {
      const { completed } = await change(id, request, { lang, asOf: undefined, repair: false }, signal)
      const { xml, facts, verdict, outgoing_errors } = completed
      if (xml === undefined) throw withoutBytes()
      const next = { xml, facts, verdict, outgoing_errors, cause: 'edit', base_version: request.base_version } as const
      return { write: (tx) => directions.addVersion(tx, id, next) }
    },

    /** The changes of the request, then all safe repairs of what the rules find, stored as one version. */
    repair: async (id: string, request: EditRequest, lang: Lang, asOf?: string, signal?: AbortSignal): Promise<RepairAnswer> => {
      const { answer, repairs } = await edit(id, request, { lang, asOf, repair: true }, signal)
      return { ...answer, changes: [...repairs] }
    },

    /**
     * Gives the PDF of a document other pages: those of a person's own PDF or, without one, ours. A version of the same XML. Throws `malformed_pdf`,
     * `unsupported_conversion` with every reason why the PDF cannot become PDF/A-3, and `invalid_state` for what must not change any more.
     */
    setPages: async (id: string, pages: PagesFile | undefined, signal?: AbortSignal): Promise<DocumentRecord> => {
      const document = await store.documents.read(id)
      const { version } = document
      const { xml } = await store.versions.read(id, version)
      const prepared = await engine.run('preparePages', [xml, pages?.bytes], signal)
      const { facts, verdict, outgoing_errors } = await leaving.complete(xml, prepared, document, 'en', signal)
      const original = pages === undefined ? {} : { original: { bytes: pages.bytes, media_type: 'application/pdf' } }
      const next = {
        xml,
        facts,
        verdict,
        outgoing_errors,
        cause: 'pages',
        filename: pages?.filename,
        base_version: version,
        ...original,
      } as const
      return addVersion(id, next)
    },
  }
}

function withoutBytes(): Error {
  return new Error('What is to be stored comes without its bytes.')
}

import { isDeepStrictEqual } from 'node:util'
import { asAppError } from '../../base/errors.ts'
import { isNetworkFormat } from '../../profiles/formats.ts'
import type { DeskEvent, DocumentRecord, ValidationResult } from '../../contract/types.ts'
import { EDITABLE_STATUSES } from '../../store/states.ts'
import type { Store } from '../../store/store.ts'
import type { Cause } from '../../store/types.ts'
import type { Kept, Prepared } from '../documents/judge-source.ts'
import type { Engine } from '../engine/engine.ts'
import { formatOfReceiver, outgoingFormat, type Outgoing } from './outgoing.ts'
import type { Lang } from '../types.ts'

export interface LeavingPorts {
  readonly store: Store
  readonly engine: Engine
  /** Tells the window that a document is judged otherwise than before. */
  readonly publish: (event: DeskEvent) => void
  readonly report: (error: unknown) => void
}

/** What else a verdict on what leaves depends on: whether it may still change, and which company gets it. */
type Leaver = Pick<DocumentRecord, 'direction'> &
  Partial<Pick<DocumentRecord, 'status'>> & { readonly match?: DocumentRecord['match'] | undefined }

/** What a document says as it leaves: in the format that it is converted to, where the network does not take its own. */
export interface Leaving {
  /** Adds to what was read and judged of a document the verdict on what leaves of it. */
  complete<Known extends Kept & Partial<Prepared>>(
    xml: Uint8Array,
    known: Known,
    leaver: Leaver,
    lang: Lang,
    signal?: AbortSignal,
  ): Promise<Known>
  /** Judges what is stored; a verdict that is not the kept one replaces it, so that all views say what this one says. */
  judge(id: string, wishes: { readonly lang: Lang; readonly asOf?: string | undefined }, signal?: AbortSignal): Promise<ValidationResult>
}

export function createLeaving({ store, engine, publish, report }: LeavingPorts): Leaving {
  /** Undefined for what cannot be converted. */
  const convert = async (xml: Uint8Array, target: NonNullable<ReturnType<typeof outgoingFormat>>, lang: Lang, signal?: AbortSignal) => {
    try {
      return await engine.run('prepareOutgoing', [xml, target, lang], signal)
    } catch (thrown) {
      const error = asAppError(thrown)
      if (signal?.aborted === true) throw error
      // A fault of the program stops this document alone, and nobody's import.
      if (error.code === 'internal_error') report(error)
      return undefined
    }
  }

  const complete: Leaving['complete'] = async (xml, known, { direction, status = 'upload.completed', match }, lang, signal) => {
    const { facts, verdict, validation } = known
    if (direction === 'inbound' || isNetworkFormat(facts.format)) return known
    // What has left stays as it left.
    const target = EDITABLE_STATUSES.includes(status)
      ? outgoingFormat(facts, await formatOfReceiver(store, { ...facts, direction, match }))
      : undefined
    if (target === undefined) return { ...known, outgoing_errors: verdict.errors }
    const outgoing = await convert(xml, target, lang, signal)
    if (outgoing === undefined) return { ...known, outgoing_errors: Math.max(verdict.errors, 1) }
    return {
      ...known,
      outgoing_errors: outgoing.verdict.errors,
      verdict: { ...verdict, causes: joinCauses(outgoing, verdict.causes) },
      ...(validation === undefined ? {} : { validation: { ...validation, outgoing: { format: target, issues: [...outgoing.issues] } } }),
    }
  }

  return {
    complete,
    judge: async (id, { lang, asOf }, signal) => {
      const document = await store.documents.read(id)
      const { version, xml } = await store.versions.read(id)
      const judged = await engine.run('judgeStored', [xml, { lang, asOf, outlook: true }], signal)
      const completed = await complete(xml, judged, document, lang, signal)
      await keep(id, version, document, completed)
      return completed.validation
    },
  }

  async function keep(
    id: string,
    version: number,
    { direction, format, need, status }: DocumentRecord,
    { verdict, outgoing_errors }: Kept,
  ): Promise<void> {
    const count = direction === 'inbound' || isNetworkFormat(format) ? verdict.errors : outgoing_errors
    if (need.count === count && isDeepStrictEqual(await store.versions.readVerdict(id, version), verdict)) return
    await store.write((tx) => tx.versions.setVerdict(id, version, verdict, outgoing_errors))
    publish({ type: 'document', id, status })
  }
}

/** What stops a document is what stops it as it leaves; the rest of what its own format breaks is to be looked at. */
function joinCauses({ verdict }: Outgoing, own: readonly Cause[]): Cause[] {
  const known = new Set(verdict.causes.map(({ rule_id }) => rule_id))
  const others = own.filter(({ rule_id }) => !known.has(rule_id)).map((cause) => ({ ...cause, stops: false }))
  return [...verdict.causes, ...others].sort((left, right) => (left.rule_id < right.rule_id ? -1 : 1))
}

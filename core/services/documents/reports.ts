import { dayOf } from '../../base/days.ts'
import { AppError } from '../../base/errors.ts'
import type { VersionRecord } from '../../contract/types.ts'
import type { PageLanguage } from '../../languages/languages.ts'
import type { StoreReads } from '../../store/store.ts'
import type { ReportForm, StoredReport } from '../files/report.ts'
import type { SendPorts } from '../sending/send.ts'
import type { Surroundings } from '../types.ts'

/** Reports of verdicts on stored documents. */
export function createReports({ store, engine, clock }: Pick<SendPorts, 'store' | 'engine'> & Pick<Surroundings, 'clock'>) {
  return {
    /**
     * The report of the newest version by the releases in force today, or of a version as it was judged on the day on which it was stored. Throws
     * `not_found` for a version that the document has not. With the last signed head of the log, by which it can be proven later.
     */
    report: async (
      id: string,
      { version, ...wishes }: { readonly form: ReportForm; readonly lang: PageLanguage; readonly version?: number | undefined },
      signal?: AbortSignal,
    ): Promise<Uint8Array> => {
      const now = clock.now()
      const stored = version === undefined ? await readNewest(store, id, now) : await readVersion(store, id, version, now)
      const { xml, ...found } = stored
      return engine.run('documentReport', [xml, { ...found, ...wishes, log: await store.chain.lastHead() }], signal)
    },
  }
}

type Reads = Pick<StoreReads, 'documents' | 'versions'>
type Judged = Pick<StoredReport, 'judgedAt' | 'asOf' | 'later'>

async function readNewest(store: Reads, id: string, now: string) {
  const { version } = await store.documents.read(id)
  return readFile(store, id, await readRecord(store, id, version), { judgedAt: now, asOf: dayOf(now) })
}

/** A version and what is kept of its verdict; without a time of its own where nothing may depend on the time. */
export async function readVersion(store: Reads, id: string, version: number, madeAt?: string) {
  const record = await readRecord(store, id, version)
  const { created_at } = record
  const { fatal, warning, information, rulesets } = await store.versions.readVerdict(id, version)
  const later = { madeAt, kept: { fatal, warning, information, rulesets } }
  return readFile(store, id, record, { judgedAt: created_at, asOf: dayOf(created_at), later })
}

async function readFile(store: Reads, id: string, { version, filename }: VersionRecord, judged: Judged) {
  const received = await store.versions.findReceived(id)
  const original = received?.record.version === version ? await store.versions.readReceived(id) : undefined
  const name = original === undefined ? filename : (received?.record.filename ?? filename)
  return {
    name: name ?? `${id}.${original === undefined ? 'xml' : 'pdf'}`,
    xml: (await store.versions.read(id, version)).xml,
    original,
    ...judged,
  }
}

async function readRecord({ versions }: Reads, id: string, version: number): Promise<VersionRecord> {
  const found = (await versions.list(id)).find((record) => record.version === version)
  if (found === undefined) throw new AppError('not_found', `There is no version ${version} of the document ${id}.`)
  return found
}

import { AppError } from '../../../base/errors.ts'
import type { OwnPages, ReceivedPages, VersionRecord } from '../../../contract/types.ts'
import type { VersionReads, VersionWrites } from '../../port/documents.ts'
import { readContent } from './content.ts'
import type { ReadableDatabase, WritableDatabase } from '../database.ts'
import type { Cause, StoredVersion, VersionVerdict } from '../../types.ts'

interface VerdictRow {
  readonly valid: number
  readonly fatal: number
  readonly warning: number
  readonly information: number
  readonly rulesets: string
}

const OF_DOCUMENT = 'document_seq = (SELECT seq FROM documents WHERE id = ?) AND version = ?'

export function versionReads(db: ReadableDatabase): VersionReads {
  const findPages = async (id: string): Promise<{ readonly sha256: string; readonly record: OwnPages } | undefined> => {
    const row = await db
      .query<{ sha256: string | null; filename: string | null; since: string }>(
        `SELECT original_sha256 AS sha256, filename, created_at AS since FROM versions
          WHERE document_seq = (SELECT seq FROM documents WHERE id = ?) AND cause = 'pages' ORDER BY version DESC LIMIT 1`,
      )
      .get(id)
    if (row === undefined || row.sha256 === null) return undefined
    const { sha256, filename, since } = row
    return { sha256, record: { since, ...(filename === null ? {} : { filename }) } }
  }

  const findReceived = async (id: string): Promise<{ readonly sha256: string; readonly record: ReceivedPages } | undefined> => {
    const row = await db
      .query<{ version: number; sha256: string; filename: string | null }>(
        `SELECT version, original_sha256 AS sha256, filename FROM versions WHERE document_seq = (SELECT seq FROM documents WHERE id = ?)
           AND original_type = 'application/pdf' AND cause <> 'pages' ORDER BY version DESC LIMIT 1`,
      )
      .get(id)
    if (row === undefined) return undefined
    const { version, sha256, filename } = row
    return { sha256, record: { version, ...(filename === null ? {} : { filename }) } }
  }

  return {
    async read(id: string, version?: number): Promise<StoredVersion> {
      const row = await db
        .query<{ version: number; sha256: string }>(
          `SELECT version, sha256 FROM versions WHERE document_seq = (SELECT seq FROM documents WHERE id = ?)
           AND version = coalesce(?, (SELECT version FROM documents WHERE id = ?))`,
        )
        .get(id, version ?? null, id)
      if (row === undefined) return missingVersion(id, version)
      return { ...row, xml: await readContent(db, row.sha256) }
    },

    list: async (id: string): Promise<VersionRecord[]> =>
      (
        await db
          .query<Omit<VersionRecord, 'filename' | 'actor'> & { filename: string | null; actor: string | null }>(
            `SELECT version, sha256, bytes, created_at, cause, filename, actor FROM versions JOIN contents USING (sha256)
           WHERE document_seq = (SELECT seq FROM documents WHERE id = ?) ORDER BY version`,
          )
          .all(id)
      ).map(({ filename, actor, ...version }) => ({
        ...version,
        ...(filename === null ? {} : { filename }),
        ...(actor === null ? {} : { actor }),
      })),

    findReceived,

    async readReceived(id: string): Promise<Uint8Array | undefined> {
      const received = await findReceived(id)
      return received === undefined ? undefined : await readContent(db, received.sha256)
    },

    findPages,

    async readPages(id: string): Promise<{ readonly bytes: Uint8Array } | undefined> {
      const pages = await findPages(id)
      return pages === undefined ? undefined : { bytes: await readContent(db, pages.sha256) }
    },

    async readVerdict(id: string, version: number): Promise<VersionVerdict> {
      const row = await db
        .query<VerdictRow>(`SELECT valid, fatal, warning, information, rulesets FROM versions WHERE ${OF_DOCUMENT}`)
        .get(id, version)
      if (row === undefined) return missingVersion(id, version)
      const causes = (
        await db
          .query<Omit<Cause, 'stops'> & { readonly stops: number }>(
            `SELECT rule_id, term, stops FROM document_causes WHERE document_seq = (SELECT seq FROM documents WHERE id = ? AND version = ?)
            ORDER BY rule_id`,
          )
          .all(id, version)
      ).map((cause) => ({ ...cause, stops: cause.stops === 1 }))
      const newest = await db
        .query<{ errors: number | null; refused: number }>('SELECT errors, refused FROM documents WHERE id = ? AND version = ?')
        .get(id, version)
      const { errors, refused = 0 } = newest ?? {}
      return {
        ...row,
        valid: row.valid === 1,
        refused,
        errors: errors ?? row.fatal,
        rulesets: JSON.parse(row.rulesets) as string[],
        causes,
      }
    },
  }
}

export function versionWrites(db: WritableDatabase): VersionWrites {
  return {
    async setVerdict(id: string, version: number, verdict: VersionVerdict, outgoingErrors?: number): Promise<void> {
      const values = [verdict.valid ? 1 : 0, verdict.fatal, verdict.warning, verdict.information]
      const assignments = 'valid = ?, fatal = ?, warning = ?, information = ?'
      const changed = await db
        .statement(`UPDATE versions SET ${assignments}, rulesets = ? WHERE ${OF_DOCUMENT}`)
        .run(...values, JSON.stringify(verdict.rulesets), id, version)
      if (changed === 0) missingVersion(id, version)
      const needs = [verdict.refused, verdict.errors, outgoingErrors ?? null]
      await db
        .statement(`UPDATE documents SET ${assignments}, refused = ?, errors = ?, outgoing_errors = ? WHERE id = ? AND version = ?`)
        .run(...values, ...needs, id, version)
      const newest = await db.query<{ seq: number }>('SELECT seq FROM documents WHERE id = ? AND version = ?').get(id, version)
      if (newest !== undefined) await storeCauses(db, newest.seq, verdict.causes)
    },
  }
}

/** What the newest version breaks takes the place of what was kept before. */
export async function storeCauses(db: WritableDatabase, seq: number, causes: readonly Cause[]): Promise<void> {
  await db.statement('DELETE FROM document_causes WHERE document_seq = ?').run(seq)
  await addCauses(db, seq, causes)
}

/** The document has none yet. */
export async function addCauses(db: WritableDatabase, seq: number, causes: readonly Cause[]): Promise<void> {
  const insert = db.statement('INSERT INTO document_causes (rule_id, document_seq, term, stops) VALUES (?, ?, ?, ?)')
  await Promise.all(causes.map(({ rule_id, term, stops }) => insert.run(rule_id, seq, term, stops ? 1 : 0)))
}

function missingVersion(id: string, version: number | undefined): never {
  throw new AppError('not_found', version === undefined ? `There is no document ${id}.` : `The document ${id} has no version ${version}.`)
}

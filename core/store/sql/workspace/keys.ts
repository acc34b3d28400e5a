import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../base/errors.ts'
import type { Clock, IdSource } from '../../../base/ports.ts'
import type { ApiKeyRecord } from '../../../contract/types.ts'
import type { KeyReads, KeyWrites } from '../../port/workspace.ts'
import type { ReadableDatabase, WritableDatabase } from '../database.ts'

/**
 * Keys are 256 random bits, so their plain SHA-256 is enough to keep: nothing can be guessed that a slow hash would have to protect. The prefix
 * is shown in lists and finds the row; the key itself is never stored.
 */
export interface KeyRow {
  readonly id: string
  readonly name: string
  readonly prefix: string
  readonly hash: Uint8Array
  readonly methods: string
  readonly created_at: string
  readonly expires_at: string | null
  readonly last_used_at: string | null
  readonly revoked_at: string | null
}

const COLUMNS = 'id, name, prefix, hash, methods, created_at, expires_at, last_used_at, revoked_at'
const PREFIX_LENGTH = 12
const MAX_KEY_LENGTH = 200

export function keyReads(db: ReadableDatabase): KeyReads {
  return {
    list: async (): Promise<ApiKeyRecord[]> =>
      (await db.query<KeyRow>(`SELECT ${COLUMNS} FROM api_keys ORDER BY created_at DESC, id DESC`).all()).map(keyFromRow),
    read: (id: string): Promise<ApiKeyRecord> => readKey(db, id),
    async find(key: string): Promise<ApiKeyRecord | undefined> {
      if (key.length > MAX_KEY_LENGTH) return undefined
      const hash = hashKey(key)
      const row = (await db.query<KeyRow>(`SELECT ${COLUMNS} FROM api_keys WHERE prefix = ?`).all(prefixOf(key))).find((candidate) =>
        timingSafeEqual(candidate.hash, hash),
      )
      return row === undefined ? undefined : keyFromRow(row)
    },
  }
}

export function keyWrites(db: WritableDatabase, { clock, ids }: { clock: Clock; ids: IdSource }): KeyWrites {
  return {
    async create(input: {
      readonly name: string
      readonly methods: readonly string[]
      readonly expires_at?: string | undefined
    }): Promise<ApiKeyRecord> {
      const id = ids.next()
      const key = `kontor_${randomBytes(32).toString('base64url')}`
      await db
        .statement('INSERT INTO api_keys (id, name, prefix, hash, methods, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)')
        .run(id, input.name, prefixOf(key), hashKey(key), JSON.stringify(input.methods), clock.now(), input.expires_at ?? null)
      return { ...(await readKey(db, id)), key }
    },
    async revoke(id: string): Promise<ApiKeyRecord> {
      await db.statement('UPDATE api_keys SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?').run(clock.now(), id)
      return readKey(db, id)
    },
  }
}

async function readKey(db: ReadableDatabase, id: string): Promise<ApiKeyRecord> {
  const row = await db.query<KeyRow>(`SELECT ${COLUMNS} FROM api_keys WHERE id = ?`).get(id)
  if (row === undefined) throw new AppError('not_found', `There is no key ${id}.`)
  return keyFromRow(row)
}

export function keyFromRow(row: Omit<KeyRow, 'hash'>): ApiKeyRecord {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    methods: JSON.parse(row.methods) as string[],
    created_at: row.created_at,
    ...(row.expires_at === null ? {} : { expires_at: row.expires_at }),
    ...(row.last_used_at === null ? {} : { last_used_at: row.last_used_at }),
    ...(row.revoked_at === null ? {} : { revoked_at: row.revoked_at }),
  }
}

/** What is kept of a key. */
export function hashKey(key: string): Uint8Array {
  return createHash('sha256').update(key, 'utf8').digest()
}

/** What is shown of it. */
export function prefixOf(key: string): string {
  return key.slice(0, PREFIX_LENGTH)
}

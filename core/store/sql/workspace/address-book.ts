import type { CardReads, CardWrites } from '../../port/workspace.ts'
import type { Actor } from '../../actor.ts'
import type { NewCard } from '../../types.ts'
import { foldText } from '../../../base/fold.ts'
import { AppError } from '../../../base/errors.ts'
import type { Clock, IdSource } from '../../../base/ports.ts'
import type { Card, CardContent, CardKind, Page } from '../../../contract/types.ts'
import type { CardQuery } from '../../../contract/parameters.ts'
import type { ReadableDatabase, Value, WritableDatabase } from '../database.ts'
import { nameSortKey } from '../../sort-keys.ts'

interface CardRow {
  readonly id: string
  readonly content: string
  readonly updated_at: string
  readonly updated_by: string | null
}

const COLUMNS = 'id, content, updated_at, updated_by'

export function cardReads(db: ReadableDatabase): CardReads {
  const { position } = db.dialect
  return {
    async list({ kind, search, limit, offset }: CardQuery): Promise<Page<Card>> {
      const words = (search ?? '').split(/\s+/).filter((word) => word !== '')
      const conditions = [
        `kind IN (${kind.map(() => '?').join(', ')})`,
        ...words.map(() => `(${position('words', '?')} > 0 OR ${position('match_ids', '?')} > 0)`),
      ].join(' AND ')
      const values: Value[] = [...kind, ...words.flatMap((word) => [foldText(word), matchKey(word.replace(/^\d{4}:/, ''))])]
      const total =
        (await db.query<{ total: number }>(`SELECT count(*) AS total FROM cards WHERE ${conditions}`).get(...values))?.total ?? 0
      const rows = await db
        .query<CardRow>(`SELECT ${COLUMNS} FROM cards WHERE ${conditions} ORDER BY name_key, id LIMIT ? OFFSET ?`)
        .all(...values, limit, offset)
      return { items: rows.map(cardFromRow), total, limit, offset }
    },
    read: (id: string): Promise<Card> => readCard(db, id),
    findById: (id: string): Promise<Card | undefined> => findCard(db, id),
    async find(kind: CardKind, matchIds: readonly string[], name: string | undefined): Promise<Card | undefined> {
      for (const id of matchIds) {
        const row = await db
          .query<CardRow>(`SELECT ${COLUMNS} FROM cards WHERE kind = ? AND ${position('match_ids', '?')} > 0 ORDER BY seq LIMIT 1`)
          .get(kind, between(matchKey(id)))
        if (row !== undefined) return cardFromRow(row)
      }
      const row = await db
        .query<CardRow>(`SELECT ${COLUMNS} FROM cards WHERE kind = ? AND name_key = ? ORDER BY seq LIMIT 1`)
        .get(kind, nameSortKey(name) ?? '')
      return row === undefined || name === undefined ? undefined : cardFromRow(row)
    },
  }
}

export function cardWrites(
  db: WritableDatabase,
  { clock, ids, actor }: { readonly clock: Clock; readonly ids: IdSource; readonly actor: Actor },
): CardWrites {
  return {
    async write({ content, name, words, matchIds }: NewCard, id: string = ids.next()): Promise<Card> {
      const found = words.map(foldText).join('\n')
      const keys = matchIds.map((key) => between(matchKey(key))).join('')
      const values = [content.kind, nameSortKey(name) ?? '', found, keys, JSON.stringify(content), clock.now(), actor() ?? null, id]
      const update =
        'UPDATE cards SET kind = ?, name_key = ?, words = ?, match_ids = ?, content = ?, updated_at = ?, updated_by = ? WHERE id = ?'
      if ((await db.statement(update).run(...values)) === 0) {
        const insert =
          'INSERT INTO cards (kind, name_key, words, match_ids, content, updated_at, updated_by, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'
        await db.statement(insert).run(...values)
      }
      return readCard(db, id)
    },
    async delete(id: string): Promise<Card> {
      const card = await readCard(db, id)
      await db.statement('DELETE FROM cards WHERE id = ?').run(id)
      return card
    },
  }
}

async function findCard(db: ReadableDatabase, id: string): Promise<Card | undefined> {
  const row = await db.query<CardRow>(`SELECT ${COLUMNS} FROM cards WHERE id = ?`).get(id)
  return row === undefined ? undefined : cardFromRow(row)
}

async function readCard(db: ReadableDatabase, id: string): Promise<Card> {
  const card = await findCard(db, id)
  if (card === undefined) throw new AppError('not_found', `There is no card ${id.slice(0, 100)}.`)
  return card
}

function cardFromRow({ id, content, updated_at, updated_by }: CardRow): Card {
  return { ...(JSON.parse(content) as CardContent), id, updated_at, ...(updated_by === null ? {} : { updated_by }) }
}

/** VAT identifiers are written with and without blanks. */
const matchKey = (id: string): string => id.replaceAll(/\s/g, '').toUpperCase()
const between = (key: string): string => `\n${key}\n`

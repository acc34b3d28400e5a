import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Decimal } from '../../core/base/decimal.ts'
import type { DueSum, MonthSum } from '../../core/contract/overview.ts'
import { sideOf } from '../../core/contract/side.ts'
import type { Direction, DocumentType, Handling, IdentityMatch } from '../../core/contract/types.ts'
import { openDatabase } from '../../core/store/sqlite/database.ts'
import { documentWrites } from '../../core/store/sql/documents/documents.ts'
import { erasureWrites } from '../../core/store/sql/documents/erasures.ts'
import { createMatches } from '../../core/store/sqlite/list/matches.ts'
import { createOverviewReads } from '../../core/store/sqlite/list/overview.ts'
import { createRelations } from '../../core/store/sqlite/list/relations.ts'
import { createAccess } from '../../core/store/sqlite/access.ts'
import type { OpenFile } from '../../core/store/sqlite/driver.ts'
import { amountOf, unitsOf } from '../../core/store/sql/units.ts'
import { countingIds, manualClock, newDocument, temporaryFolder } from '../support/workspace.ts'
import { countRuns } from '../support/extent.ts'

/** The sums of the overview, kept by the database with each change, against plain additions over the same documents. */

interface Written {
  readonly direction: Direction
  readonly type: DocumentType
  readonly type_code: string
  readonly match: IdentityMatch | undefined
  readonly issue_date: string | undefined
  readonly due_date: string | undefined
  readonly currency_code: string | undefined
  readonly net: string | undefined
  readonly gross: string | undefined
  readonly total: string | undefined
}

interface Kept extends Written {
  readonly handling: Handling | undefined
}

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 6 })
const day = fc.integer({ min: 0, max: 120 }).map((days) => new Date(Date.UTC(2026, 8, 1 + days)).toISOString().slice(0, 10))
const amount = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .integer({ min: -1_000_000, max: 100_000_000 })
      .map((cents) => Decimal.of(String(cents)).times(Decimal.of('0.01')).toString()),
  },
  { weight: 1, arbitrary: fc.constantFrom('99999999999999.99', '-0.0001', '12', ' 7.10 ', '1.50000000') },
  { weight: 1, arbitrary: fc.constantFrom('', 'abc', '0.00001', '1e3', '100000000000000.00') },
)
const written: fc.Arbitrary<Written> = fc.record({
  direction: fc.constantFrom('inbound', 'outbound', 'outbound', 'undecided'),
  type: fc.constantFrom('invoice', 'invoice', 'credit_note'),
  type_code: fc.constantFrom('380', '380', '389', '502'),
  match: maybe(fc.constantFrom('seller', 'buyer', 'both', 'none').map((role) => ({ role }))),
  issue_date: fc.oneof(maybe(day), fc.constant('20261101')),
  due_date: fc.oneof(maybe(day), fc.constant('soon')),
  currency_code: maybe(fc.constantFrom('EUR', 'EUR', 'CHF', 'eur', 'Euro')),
  net: maybe(amount),
  gross: maybe(amount),
  total: maybe(amount),
})
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('insert'), document: written }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change'), at: fc.nat(), document: written }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('turn'), at: fc.nat(), handling: fc.constantFrom<Handling>('turned_down', 'checked') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase'), at: fc.nat() }) },
)

const ISO = /^\d{4}-\d\d-\d\d$/
const currencyOf = ({ currency_code = '' }: Kept): string => (/^[A-Z]{3}$/.test(currency_code) ? currency_code : '')
/** Amounts that the sums hold: decimals of at most four places and below 10^14. */
const read = (text: string | undefined, { type }: Kept): Decimal | undefined => {
  const value = text === undefined ? undefined : Decimal.parse(text)
  if (value === undefined || !value.round(4).equals(value) || value.abs().compare(Decimal.of('100000000000000')) >= 0) return undefined
  return type === 'credit_note' ? value.negated() : value
}
const add = (documents: readonly Kept[], pick: (document: Kept) => string | undefined): string =>
  Decimal.sum(documents.map((document) => read(pick(document), document) ?? Decimal.ZERO)).toShortest()
const isGone = (document: Kept): boolean => document.direction === 'inbound' && document.handling === 'turned_down'

function plainMonths(documents: readonly Kept[]): MonthSum[] {
  const counted = documents.filter(({ direction, issue_date }) => direction !== 'undecided' && ISO.test(issue_date ?? ''))
  const groups = Map.groupBy(counted, (one) => [one.issue_date?.slice(0, 7), sideOf({ ...one, format: null }), currencyOf(one)].join('|'))
  return [...groups].map(([key, all]) => {
    const [month = '', side, currency_code = ''] = key.split('|')
    const summed = all.filter((one) => !isGone(one))
    const credits = summed.filter(({ type }) => type === 'credit_note')
    return {
      month,
      side: side as MonthSum['side'],
      currency_code,
      count: all.length,
      net: add(summed, ({ net }) => net),
      gross: add(summed, ({ gross }) => gross),
      credit_notes: credits.length,
      credited: add(credits, ({ gross }) => gross),
      turned_down: all.length - summed.length,
      missing: summed.filter((one) => read(one.net, one) === undefined || read(one.gross, one) === undefined).length,
    }
  })
}

function plainDue(documents: readonly Kept[], from: string, to: string): DueSum[] {
  const due = documents.filter((one) => {
    const date = ISO.test(one.due_date ?? '') ? (one.due_date ?? '') : ''
    return one.direction !== 'undecided' && !isGone(one) && date >= from && date <= to
  })
  const groups = Map.groupBy(due, (one) => [sideOf({ ...one, format: null }), currencyOf(one)].join('|'))
  return [...groups].map(([key, all]) => {
    const [side, currency_code = ''] = key.split('|')
    const missing = all.filter((one) => read(one.total, one) === undefined).length
    return { side: side as DueSum['side'], currency_code, count: all.length, total: add(all, ({ total }) => total), missing }
  })
}

const sorted = <Row>(rows: readonly Row[]): Row[] => rows.toSorted((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1))

function openEmpty(): OpenFile {
  const db = openDatabase(temporaryFolder(onTestFinished))
  onTestFinished(() => db.close())
  return db
}

/** An object of the same members in the same order as the store answers, for comparing. */
const named = ({ month, side, currency_code, ...rest }: MonthSum) => ({ key: [month, side, currency_code].join(' '), ...rest })

describe('sums of the overview', () => {
  it('are those of plain additions after any changes, credit notes taken off, nothing of the undecided, nothing due that was turned down', () => {
    return fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const db = openEmpty()
        const { write } = createAccess(db)
        const ports = { clock: manualClock(), ids: countingIds() }
        const matches = createMatches(db, db.changes)
        const reads = createOverviewReads(db, matches, createRelations(db, matches).standIns)
        const kept = new Map<string, Kept>()
        const facts = ({ direction: _direction, match: _match, ...document }: Written) => ({
          format: null,
          ...Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined)),
          type: document.type,
        })
        for (const [index, one] of steps.entries()) {
          const id = 'at' in one ? [...kept.keys()][one.at % Math.max(1, kept.size)] : undefined
          const before = id === undefined ? undefined : kept.get(id)
          if (one.kind === 'insert' && 'document' in one) {
            const { document } = one
            const made = await write((tx) =>
              documentWrites(tx, ports).insert(
                newDocument(`N${index}`, { direction: document.direction, match: document.match, facts: facts(document) }),
              ),
            )
            kept.set(made.id, { ...document, handling: document.direction === 'inbound' ? 'new' : undefined })
          } else if (id === undefined || before === undefined) continue
          else if (one.kind === 'change' && 'document' in one) {
            const version = { ...newDocument(`C${index}`), match: one.document.match, facts: facts(one.document), cause: 'edit' } as const
            const { handling } = await write((tx) => documentWrites(tx, ports).addVersion(id, version))
            kept.set(id, { ...one.document, direction: before.direction, handling })
          } else if ('handling' in one && before.direction === 'inbound') {
            db.statement('UPDATE documents SET handling = ? WHERE id = ?').run(one.handling, id)
            kept.set(id, { ...before, handling: one.handling })
          } else if (one.kind === 'erase') {
            await write((tx) => erasureWrites(tx, ports).erase(id, 'test'))
            kept.delete(id)
          }
        }
        const documents = [...kept.values()]
        expect(sorted(reads.sumMonths('2026-01', '2027-12').map(named))).toEqual(sorted(plainMonths(documents).map(named)))
        for (const [from, to] of [
          ['2026-09-15', '2026-10-31'],
          ['2026-11-02', '2026-11-02'],
        ] as const) {
          expect(sorted(reads.sumDue(from, to))).toEqual(sorted(plainDue(documents, from, to)))
        }
        expect(sorted(reads.sumDue(undefined, undefined))).toEqual(sorted(plainDue(documents, '0', '9')))
        expect(sorted(reads.sumUndated())).toEqual(sorted(plainDue(documents, '', '')))
        db.close()
      }),
      { numRuns: countRuns(15) },
    )
  }, 60_000)
})

describe('amounts in sums', () => {
  it('are exact up to 10^14 and four places, whatever is added to them', () => {
    expect(unitsOf('99999999999999.9999', 'invoice')).toBe(999999999999999999n)
    expect(unitsOf('0.10', 'credit_note')).toBe(-1000n)
    expect(['100000000000000', '0.00001', 'abc', undefined].map((text) => unitsOf(text, 'invoice'))).toEqual([null, null, null, null])
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n })), (units) => {
        // As the database does it: the parts of each are added up apart.
        const high = units.reduce((sum, one) => sum + Number(one / 1_000_000_000n), 0)
        const low = units.reduce((sum, one) => sum + Number(one % 1_000_000_000n), 0)
        const exact = Decimal.of(units.reduce((sum, one) => sum + one, 0n).toString()).times(Decimal.of('0.0001'))
        expect(amountOf(high, low)).toBe(exact.toShortest())
      }),
    )
  })
})

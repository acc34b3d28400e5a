import { AppError, type ErrorDetail } from '../base/errors.ts'
import { Decimal } from '../base/decimal.ts'
import { isCode, type CodeListName } from '../codelists/codes.ts'
import { decodeShaped } from '../contract/shape.ts'
import { idocTables } from '../contract/shapes/desk.ts'
import type { IdocTables, IdocTablesState } from '../contract/types.ts'
import { DEFAULT_IDOC_SETTINGS, type IdocSettings } from '../formats/idoc/settings.ts'
import type { StoreReads, Store } from '../store/store.ts'

const SETTING = 'idoc_tables'

/** The tables by which a workspace reads and writes IDocs: its own where it has some, else the default. */
export async function readIdocSettings(store: Pick<StoreReads, 'settings'>): Promise<IdocSettings> {
  return { ...DEFAULT_IDOC_SETTINGS, ...(await readOwn(store)) }
}

async function readOwn(store: Pick<StoreReads, 'settings'>): Promise<IdocTables | undefined> {
  const stored = await store.settings.read(SETTING)
  return stored === undefined ? undefined : decodeShaped(idocTables, stored)
}

/** The workspace's own tables for IDocs, by which every operation reads and writes them. */
export function createIdocSettings(store: Store) {
  const get = async () => {
    const own = await readOwn(store)
    const { units, taxes } = own ?? DEFAULT_IDOC_SETTINGS
    return { units: [...units], taxes: [...taxes], is_default: own === undefined }
  }
  return {
    get,
    /** Throws `validation_error` with the path of every code that is in no list, and of every row that another hides. */
    set: async (tables: IdocTables): Promise<IdocTablesState> => {
      const tidy = tidyTables(tables)
      const errors = checkTables(tidy)
      if (errors.length > 0) throw new AppError('validation_error', errors[0]?.message ?? 'The tables are not valid.', { errors })
      await store.write((tx) => tx.settings.write(SETTING, tidy))
      return get()
    },
    /** Back to the default. */
    clear: async (): Promise<IdocTablesState> => {
      await store.write((tx) => tx.settings.write(SETTING, undefined))
      return get()
    },
  }
}

/** Without blanks around values; a member that is empty is not there. */
function tidyTables({ units, taxes }: IdocTables): IdocTables {
  const tidy = <Row extends object>(row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]: [string, string]) => {
        const trimmed = value.trim()
        return trimmed === '' && !REQUIRED.has(name) ? [] : [[name, trimmed]]
      }),
    ) as Row
  return { units: units.map(tidy), taxes: taxes.map(tidy) }
}

const REQUIRED = new Set(['idoc', 'code', 'key', 'category'])
/** Widths of the fields of units (MENEE) and tax keys (MWSKZ). */
const UNIT_WIDTH = 3
const KEY_WIDTH = 7

/** What is wrong with the tables, each with its path: codes of no list, texts that no field holds, rows that a row before them hides. */
function checkTables({ units, taxes }: IdocTables): readonly ErrorDetail[] {
  const problems: ErrorDetail[] = []
  const add = (path: string, code: string, message: string): void => void problems.push({ path, code, message })
  const checkWidth = (path: string, value: string, width: number): void => {
    if (value === '') add(path, 'empty', `${path} must not be empty.`)
    else if (value.length > width)
      add(path, 'too_long', `${path} is longer than ${width} characters, which is all that an IDoc has for it.`)
  }
  const checkCode = (path: string, list: CodeListName, value: string | undefined, name: string): void => {
    if (value === '') add(path, 'empty', `${path} must not be empty.`)
    else if (value !== undefined && !isCode(list, value)) add(path, 'unknown_code', `${path}: "${value}" is no code of ${name}.`)
  }
  const seen = new Map<string, string>()
  const checkRepeated = (path: string, key: string): void => {
    const first = seen.get(key)
    if (first !== undefined) add(path, 'repeated', `${path} says the same as ${first}, which counts before it.`)
    else seen.set(key, path)
  }

  units.forEach(({ idoc, code }, index) => {
    const at = `units[${index}]`
    checkWidth(`${at}.idoc`, idoc, UNIT_WIDTH)
    checkCode(`${at}.code`, 'unece_rec20', code, 'UN/ECE Recommendation 20')
    checkRepeated(`${at}.idoc`, `unit ${idoc.toUpperCase()}`)
  })
  taxes.forEach(({ key, category, rate, country, exemption_code }, index) => {
    const at = `taxes[${index}]`
    checkWidth(`${at}.key`, key, KEY_WIDTH)
    checkCode(`${at}.category`, 'untdid_5305', category, 'VAT categories (UNTDID 5305)')
    checkCode(`${at}.country`, 'iso_3166', country, 'countries (ISO 3166-1)')
    checkCode(`${at}.exemption_code`, 'vatex', exemption_code, 'VAT exemption reasons (VATEX)')
    const percent = rate === undefined ? undefined : Decimal.parse(rate)
    if (rate !== undefined && (percent === undefined || percent.isNegative()))
      add(`${at}.rate`, 'not_number', `${at}.rate must be a percentage such as 19 or 5.5.`)
    const plainRate = rate?.includes('.') === true ? rate.replace(/\.?0+$/, '') : (rate ?? '')
    checkRepeated(`${at}.key`, `tax ${key.toUpperCase()} ${plainRate} ${country ?? ''}`)
  })
  return problems
}

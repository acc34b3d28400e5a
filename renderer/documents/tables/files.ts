import type { DocumentRecord, MoneySum } from '../../../core/contract/types.ts'
import type { Api } from '../../lib/api.ts'
import { saveFile } from '../../lib/desktop.ts'
import type { Labels } from '../../lib/labels.svelte.ts'
import type { Services } from '../../lib/services.ts'
import { ZipBuilder } from '../../lib/zip.ts'
import { writeCsv } from './csv.ts'
import { makeTables, type Listed, type Words } from './tables.ts'

export type TableFile = 'xlsx' | 'csv'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What the tables say of one document. Rejects with what the engine says, but of what is no readable invoice, which has no lines. */
export async function readListed(api: Pick<Api, 'document_model'>, record: DocumentRecord): Promise<Listed> {
  const model = record.format === null ? undefined : await api.document_model({ params: { document_id: record.id } })
  return { record, model }
}

/** Saves the list, its sums and the lines: as a workbook, or as three files of values in an archive. */
export async function saveTables(
  kind: TableFile,
  listed: readonly Listed[],
  sums: readonly MoneySum[],
  { t, preferences }: Pick<Services, 't' | 'preferences'>,
  labels: Pick<Labels, 'code'>,
): Promise<void> {
  const words: Words = {
    type: ({ type_code }) => (type_code === undefined ? '' : labels.code('untdid_1001', type_code)),
    direction: (direction) => t(`direction.${direction}`),
    side: (side) => t(`sums.${side}`),
    unit: (code) => labels.code('unece_rec20', code),
  }
  const tables = makeTables(listed, sums, words).map(({ name, heads, rows }) => ({
    name: t(name),
    heads: heads.map((key) => t(key)),
    rows,
  }))
  const name = t('tables.file')
  if (kind === 'xlsx') {
    const { writeXlsx } = await import('./xlsx.ts')
    await saveFile(`${name}.xlsx`, await writeXlsx(tables), XLSX)
    return
  }
  const zip = new ZipBuilder()
  for (const table of tables)
    zip.add({ name: `${table.name}.csv`, content: new TextEncoder().encode(writeCsv(table.heads, table.rows, preferences.numberStyle)) })
  await saveFile(`${name}.zip`, new Uint8Array(await zip.finish().arrayBuffer()), 'application/zip')
}

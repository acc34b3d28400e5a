import { AppError } from '../../base/errors.ts'
import { decodeBase64 } from '../../base/base64.ts'
import { dayOf } from '../../base/days.ts'
import type { Clock } from '../../base/ports.ts'
import type { LetterheadDraft } from '../../contract/types.ts'
import type { PageLanguage } from '../../languages/languages.ts'
import type { Invoice } from '../../model/invoice.ts'
import { writingOf } from '../../pdf/font/unusual.ts'
import type { StoreReads } from '../../store/store.ts'
import { adoptSample } from '../address-book/new-invoice.ts'
import { readFonts } from '../pdf/fonts.ts'
import { houseOf, languageOfInvoice } from '../pdf/pdf.ts'
import { platform } from '../platform.ts'
import type { Samples } from '../samples/samples.ts'
import { checkLetterhead } from './letterhead.ts'
import { filesOf } from './letterhead-files.ts'
import { readCompany } from './read.ts'

interface PreviewPorts {
  readonly store: Pick<StoreReads, 'settings'>
  readonly clock: Pick<Clock, 'now'>
  readonly samples: Pick<Samples, 'xml'>
  /** The newest invoice of the company's own. */
  readonly newest: () => Promise<Invoice | undefined>
  readonly readModel: (xml: Uint8Array) => Promise<Invoice>
}

/** Longer invoices would make each look at them wait. */
const MAX_LINES = 60
const SAMPLE = 'xrechnung'
const SAMPLE_FORMAT = 'xrechnung.invoice.3_0.xml_ubl'

/** A letterhead that is being changed, on the newest invoice of the company, or on a made one where it has none. */
export function createLetterheadPreview({ store, clock, samples, newest, readModel }: PreviewPorts) {
  const readFiles = filesOf(store)
  const invoiceOf = async (): Promise<Invoice> => {
    const own = await newest()
    if (own !== undefined && (own.items?.length ?? 0) <= MAX_LINES) return own
    const model = await readModel(await samples.xml(SAMPLE))
    const company = await readCompany(store)
    const head = { number: 'RE-2026-0001', issue_date: dayOf(clock.now()) }
    return company === undefined ? model : adoptSample(model, head, { company, format: company.defaults?.format ?? SAMPLE_FORMAT })
  }
  /** Throws `validation_error` with the path of every value that cannot be drawn. */
  return async ({ style, language }: LetterheadDraft): Promise<Uint8Array> => {
    const errors = checkLetterhead(style)
    if (errors[0] !== undefined) throw new AppError('validation_error', errors[0].message, { errors })
    const [{ writeFacturX }, invoice, { paper, fonts }, company] = await Promise.all([
      import('../../pdf/facturx.ts'),
      invoiceOf(),
      readFiles(),
      readCompany(store),
    ])
    const lang: PageLanguage = language ?? company?.defaults?.language ?? languageOfInvoice(invoice)
    const { logo, ...rest } = style
    const bytes = logo === undefined ? undefined : decodeBase64(logo)
    const area = style.area ?? paper?.area
    const { fonts: own, ...house } = await houseOf(
      {
        ...rest,
        ...(bytes === undefined ? {} : { logo: bytes }),
        ...(paper === undefined ? {} : { paper: paper.bytes }),
        ...(area === undefined ? {} : { area }),
        ...(fonts === undefined ? {} : { fonts }),
      },
      lang,
    )
    const usual = await readFonts(writingOf([invoice, house.footer, house.before, house.after]))
    // Nothing that is looked at alone needs the XML inside.
    const xml = new Uint8Array()
    return writeFacturX({ invoice, xml, profile: 'en16931', lang, fonts: { ...usual, ...own }, createdAt: clock.now(), platform, ...house })
      .bytes
  }
}

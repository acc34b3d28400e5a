import { LOG_DETAILS } from '../../contract/log-details.ts'
import type { Direction } from '../../contract/types.ts'
import type { NewDocument, NewVersion } from '../../store/types.ts'
import type { Settled } from '../direction/directions.ts'
import type { SendPorts } from '../sending/send.ts'
import type { UploadOptions } from '../types.ts'
import type { XmlOfPdf } from './document-work.ts'
import type { Kept } from './judge-source.ts'
import { createTogether } from './together.ts'

/** What comes in: read, judged and compared with the profile before anything of it is stored. */
export function createArrivals({ engine, directions, leaving }: Pick<SendPorts, 'engine' | 'directions' | 'leaving'>) {
  const together = createTogether()

  /**
   * Reads and judges content before anything is stored, and says which way it goes; throws for what is not well-formed. `otherwise` is the direction of
   * what nobody can compare with a profile.
   */
  const prepare = (xml: Uint8Array, said: Direction | undefined, otherwise: Direction, signal?: AbortSignal) =>
    together(async () => {
      const isOpen = said === 'undecided'
      const prepared = await engine.run('prepare', [xml, { lang: 'en' }], signal)
      const settled = await directions.settle(prepared.facts, isOpen ? undefined : said, isOpen ? said : otherwise)
      return { ...(await leaving.complete(xml, prepared, settled, 'en', signal)), ...settled }
    })

  return { prepare }
}

/** A document as it comes in, with what its bringer says of it. */
export function newDocument(
  xml: Uint8Array,
  { facts, verdict, outgoing_errors, direction, direction_by, match }: Kept & Settled,
  { filename, isNew }: Pick<UploadOptions, 'filename' | 'isNew'>,
  details: string,
  original: NewVersion['original'],
): NewDocument {
  const kept = original === undefined ? {} : { original }
  return {
    xml,
    facts,
    verdict,
    outgoing_errors,
    ...kept,
    filename,
    direction,
    direction_by,
    match,
    status: 'upload.completed',
    cause: isNew === true ? 'create' : 'upload',
    details,
  }
}

const MAX_WARNINGS = 10
const MAX_WARNING_LENGTH = 300

/** What is stored of a PDF; what does not fit together in it stands in the log, so that it is not forgotten with the answer. */
export function fromPdf(bytes: Uint8Array, { xml, warnings }: XmlOfPdf) {
  const said = warnings.slice(0, MAX_WARNINGS).map(({ message }) => message.slice(0, MAX_WARNING_LENGTH))
  return { xml, warnings, details: [LOG_DETAILS.pdf, ...said].join(' '), original: { bytes, media_type: 'application/pdf' } }
}

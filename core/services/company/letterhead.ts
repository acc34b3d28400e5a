import { AppError, type ErrorDetail } from '../../base/errors.ts'
import type { Letterhead, LetterheadArea } from '../../contract/types.ts'
import { decodeBase64 } from '../../base/base64.ts'
import { MAX_SIDE_MARGINS } from '../../base/page-style.ts'
import { readPicture } from '../../pdf/file/picture.ts'
import type { StoreReads } from '../../store/store.ts'
import type { PageStyle } from '../types.ts'
import { filesOf } from './letterhead-files.ts'
import { readCompany } from './read.ts'

const COLOUR = /^#[0-9a-f]{6}$/i
/** Contrast of text to white paper (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5

/** What a workspace gives to its pages; the bytes of its files stay the same objects while they are, so that each is read once. */
export function pageStyleOf(store: Pick<StoreReads, 'settings'>): () => Promise<PageStyle> {
  let known: { readonly text: string; readonly bytes: Uint8Array | undefined } | undefined
  const readFiles = filesOf(store)
  return async () => {
    const { logo, ...style } = (await readCompany(store))?.letterhead ?? {}
    if (logo !== undefined && known?.text !== logo) known = { text: logo, bytes: decodeBase64(logo) }
    const bytes = logo === undefined ? undefined : known?.bytes
    const { paper, fonts } = await readFiles()
    return {
      ...style,
      ...(bytes === undefined ? {} : { logo: bytes }),
      ...(paper === undefined
        ? {}
        : { paper: paper.bytes, ...(style.area === undefined && paper.area !== undefined ? { area: paper.area } : {}) }),
      ...(fonts === undefined ? {} : { fonts }),
    }
  }
}

/** A colour that cannot be read, what is no picture that a page can hold, and margins that leave the invoice no room. */
export function checkLetterhead({ accent, logo, area }: Letterhead): ErrorDetail[] {
  return [
    ...(accent === undefined ? [] : checkAccent(accent)),
    ...(logo === undefined ? [] : checkLogo(logo)),
    ...(area === undefined ? [] : checkArea(area)),
  ]
}

/** The widest of both margins holds on every page, as the columns of a table do. */
function checkArea({ first, following }: LetterheadArea): ErrorDetail[] {
  const sides = Math.max(first.left, following.left) + Math.max(first.right, following.right)
  if (sides <= MAX_SIDE_MARGINS) return []
  return [
    {
      path: 'letterhead.area',
      code: 'too_narrow',
      message: `The margins at both sides are ${sides} mm together; ${MAX_SIDE_MARGINS} is the most that leaves the lines room.`,
      values: { most: String(MAX_SIDE_MARGINS) },
    },
  ]
}

function checkLogo(logo: string): ErrorDetail[] {
  const path = 'letterhead.logo'
  const bytes = decodeBase64(logo)
  if (bytes === undefined) return [{ path, code: 'not_base64', message: 'The logo is no base64 text.' }]
  try {
    readPicture(bytes)
    return []
  } catch (error) {
    if (error instanceof AppError) return [{ path, code: 'wrong_picture', message: error.message }]
    throw error
  }
}

function checkAccent(accent: string): ErrorDetail[] {
  const path = 'letterhead.accent'
  if (!COLOUR.test(accent)) return [{ path, code: 'wrong_colour', message: 'The colour must be written as #rrggbb.' }]
  const channels = [1, 3, 5].map((at) => {
    const value = parseInt(accent.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = channels
  const contrast = 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
  if (contrast >= LEAST_CONTRAST) return []
  return [{ path, code: 'too_light', message: `The colour ${accent} is too light to be read on white paper.` }]
}

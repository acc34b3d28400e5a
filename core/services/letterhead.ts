import { AppError } from '../base/errors.ts'
import { decodeBody } from '../contract/decode.ts'
import type { Letterhead, LetterheadState } from '../contract/types.ts'
import { decodeBase64 } from '../pdf/base64.ts'
import { readPicture } from '../pdf/file/picture.ts'
import type { StoreReads, Store } from '../store/store.ts'
import type { LetterheadDesk, PageStyle } from './types.ts'

const SETTING = 'letterhead'
const COLOUR = /^#[0-9a-f]{6}$/i
/** Contrast of text to white paper (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5

/** The style of the pages now; the bytes of a logo stay the same object while it is, so that it is decoded once. */
export function pageStyleOf(store: Pick<StoreReads, 'readSetting'>): () => PageStyle {
  let known: { readonly text: string; readonly bytes: Uint8Array | undefined } | undefined
  return () => {
    const { accent, logo } = readOwn(store)
    if (logo !== undefined && known?.text !== logo) known = { text: logo, bytes: decodeBase64(logo) }
    const bytes = logo === undefined ? undefined : known?.bytes
    return { ...(accent === undefined ? {} : { accent }), ...(bytes === undefined ? {} : { logo: bytes }) }
  }
}

function readOwn(store: Pick<StoreReads, 'readSetting'>): Letterhead {
  const stored = store.readSetting(SETTING)
  return stored === undefined ? {} : decodeBody('desk_letterhead_set', stored)
}

export function createLetterhead(store: Store): LetterheadDesk {
  const get = (): LetterheadState => {
    const { accent, logo } = readOwn(store)
    const picture = logo === undefined ? undefined : pictureOf(logo)
    return {
      accent: accent ?? null,
      logo:
        logo === undefined || picture === undefined
          ? null
          : { content: logo, mime: picture.mime, width: picture.width, height: picture.height },
    }
  }
  return {
    get,
    set: ({ accent, logo }) => {
      if (accent !== undefined) requireReadable(accent)
      if (logo !== undefined) pictureOf(logo)
      store.write((tx) =>
        tx.writeSetting(SETTING, { ...(accent === undefined ? {} : { accent }), ...(logo === undefined ? {} : { logo }) }),
      )
      return get()
    },
  }
}

function pictureOf(logo: string) {
  const bytes = decodeBase64(logo)
  if (bytes === undefined) throw refuse('logo', 'not_base64', 'logo is no base64 text.')
  return readPicture(bytes)
}

function requireReadable(accent: string): void {
  if (!COLOUR.test(accent)) throw refuse('accent', 'wrong_colour', 'accent must be written as #rrggbb.')
  const channels = [1, 3, 5].map((at) => {
    const value = parseInt(accent.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = channels
  const contrast = 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
  if (contrast < LEAST_CONTRAST) throw refuse('accent', 'too_light', `accent ${accent} is too light to be read on white paper.`)
}

function refuse(path: string, code: string, message: string): AppError {
  return new AppError('validation_error', message, { errors: [{ path, code, message }] })
}

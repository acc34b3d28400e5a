import { decodeBase64, encodeBase64 } from '../../base/base64.ts'
import { AppError } from '../../base/errors.ts'
import { decodeShaped, object, optional, texts, word, type Infer } from '../../contract/shape.ts'
import { letterheadPaper } from '../../contract/shapes/company.ts'
import type { Company, Letterhead, LetterheadArea, LetterheadFonts, LetterheadState } from '../../contract/types.ts'
import type { Store, StoreReads } from '../../store/store.ts'
import { sha256 } from '../hash.ts'
import { platform } from '../platform.ts'
import { readCompany } from './read.ts'

/** What there is, read with every page; the files themselves are read where they have changed. `SETTINGS_ALONG` of the store names all three. */
const FILES = 'letterhead_files'
const PAPER = 'letterhead_paper'
const FONTS = 'letterhead_fonts'

const keptShape = object({
  paper: optional(object({ id: word, ...letterheadPaper })),
  fonts: optional(object({ id: word, regular: word, bold: word })),
})
type Kept = Infer<typeof keptShape>

async function readKept(store: Pick<StoreReads, 'settings'>): Promise<Kept> {
  const stored = await store.settings.read(FILES)
  return stored === undefined ? {} : decodeShaped(keptShape, stored)
}

interface HouseFiles {
  readonly paper?: { readonly bytes: Uint8Array; readonly area?: LetterheadArea }
  readonly fonts?: { readonly regular: Uint8Array; readonly bold: Uint8Array }
}

/** The files of the firm; their bytes stay the same objects while they are the same. */
export function filesOf(store: Pick<StoreReads, 'settings'>): () => Promise<HouseFiles> {
  const known = new Map<string, { readonly id: string; readonly files: readonly Uint8Array[] }>()
  const read = async (setting: string, id: string, names: readonly string[]): Promise<readonly Uint8Array[]> => {
    const before = known.get(setting)
    if (before?.id === id) return before.files
    const stored = decodeShaped(texts, await store.settings.read(setting))
    const files = names.map((name) => decodeBase64(stored[name] ?? '') ?? new Uint8Array())
    known.set(setting, { id, files })
    return files
  }
  return async () => {
    const { paper, fonts } = await readKept(store)
    const [sheet] = paper === undefined ? [] : await read(PAPER, paper.id, ['pdf'])
    const [regular, bold] = fonts === undefined ? [] : await read(FONTS, fonts.id, ['regular', 'bold'])
    return {
      ...(sheet === undefined
        ? {}
        : { paper: { bytes: sheet, ...(paper?.area === undefined || paper.area === null ? {} : { area: paper.area }) } }),
      ...(regular === undefined || bold === undefined ? {} : { fonts: { regular, bold } }),
    }
  }
}

/** The style of the pages, and what there is beside it. */
export async function readLetterhead(store: Pick<StoreReads, 'settings'>): Promise<LetterheadState> {
  const { paper, fonts } = await readKept(store)
  return {
    style: (await readCompany(store))?.letterhead ?? {},
    paper: paper === undefined ? null : withoutId(paper),
    fonts: fonts === undefined ? null : withoutId(fonts),
  }
}

interface LetterheadPorts {
  readonly store: Store
  readonly setCompany: (company: Company) => Promise<Company>
}

/** What the pages of the client company look like: its style, which is a part of its profile, and the files of the firm beside that. */
export function createLetterhead({ store, setCompany }: LetterheadPorts) {
  const readFiles = filesOf(store)
  const get = (): Promise<LetterheadState> => readLetterhead(store)
  const keep = async (
    change: { [Part in keyof Kept]?: Kept[Part] | undefined },
    setting: string,
    files: Readonly<Record<string, string>> | undefined,
  ): Promise<LetterheadState> => {
    await store.write(async (tx) => {
      await tx.settings.write(FILES, { ...(await readKept(tx)), ...change })
      await tx.settings.write(setting, files)
    })
    return get()
  }
  return {
    get,

    /** Replaces the style. Throws `invalid_state` before anybody has said who the company is, and `validation_error` with the path of every wrong value. */
    setStyle: async (style: Letterhead): Promise<LetterheadState> => {
      const company = await readCompany(store)
      if (company === undefined) {
        throw new AppError('invalid_state', 'Nobody has said yet who the client company is.', {
          next: 'Set its profile first: PUT /v2/company, or kontor company set.',
        })
      }
      await setCompany({ ...company, letterhead: style })
      return get()
    },

    /** The prepared PDF. Throws `not_found`. */
    paper: async (): Promise<Uint8Array> => {
      const { paper } = await readFiles()
      if (paper !== undefined) return paper.bytes
      throw new AppError('not_found', 'The company has no letterhead of its own.', {
        next: 'Set one with PUT /v2/company/letterhead/paper.',
      })
    },

    /** Lays a PDF under the pages. Throws as `preparePaper` does, with every reason why it cannot be. */
    setPaper: async (pdf: Uint8Array, name: string): Promise<LetterheadState> => {
      const [{ preparePaper }, { findArea }, { openPaper }, { readStandardFont: standardFont }] = await Promise.all([
        import('../../pdf/paper/prepare.ts'),
        import('../../pdf/paper/area.ts'),
        import('../../pdf/paper/paper.ts'),
        import('../pdf/standard-fonts.ts'),
      ])
      const { bytes, mends } = preparePaper(pdf, { platform, standardFont })
      const { pages } = openPaper(bytes)
      const paper = { id: sha256(bytes), name, pages, bytes: bytes.length, area: findArea(bytes) ?? null, mends: [...mends] }
      return keep({ paper }, PAPER, { pdf: encodeBase64(bytes) })
    },
    clearPaper: () => keep({ paper: undefined }, PAPER, undefined),

    /** Throws `not_found`. */
    fonts: async (): Promise<LetterheadFonts> => {
      const { fonts } = await readFiles()
      if (fonts !== undefined) return { regular: encodeBase64(fonts.regular), bold: encodeBase64(fonts.bold) }
      throw new AppError('not_found', 'The company has no fonts of its own.', { next: 'Set them with PUT /v2/company/letterhead/fonts.' })
    },

    /** Sets the pages in two fonts of the firm. Throws `validation_error` with every reason why one cannot be used. */
    setFonts: async (fonts: LetterheadFonts): Promise<LetterheadState> => {
      const { checkHouseFont } = await import('../../pdf/font/house.ts')
      const names = (['regular', 'bold'] as const).map((which) => {
        const bytes = decodeBase64(fonts[which])
        if (bytes === undefined) throw notBase64(which)
        return checkHouseFont(bytes, which)
      })
      const [regular = '', bold = ''] = names
      const id = sha256(new TextEncoder().encode(`${fonts.regular}\n${fonts.bold}`))
      return keep({ fonts: { id, regular, bold } }, FONTS, { ...fonts })
    },
    clearFonts: () => keep({ fonts: undefined }, FONTS, undefined),
  }
}

function withoutId<Part extends { readonly id: string }>({ id: _id, ...rest }: Part): Omit<Part, 'id'> {
  return rest
}

function notBase64(which: string): AppError {
  const message = `The ${which} font is no base64 text.`
  return new AppError('validation_error', message, { errors: [{ path: `letterhead.fonts.${which}`, code: 'not_base64', message }] })
}

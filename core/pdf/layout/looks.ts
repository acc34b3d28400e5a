import type { PageLayout } from '../../base/page-style.ts'
import type { Color } from '../file/canvas.ts'

export const MM = 72 / 25.4

/** Sizes of one density in points. */
export interface Measures {
  readonly body: number
  readonly small: number
  /** Line height as a multiple of the size. */
  readonly leading: number
  /** Between blocks. */
  readonly gap: number
  /** Above and below the text of a table row. */
  readonly rowPadding: number
}

export const NORMAL: Measures = { body: 8.5, small: 7.4, leading: 1.28, gap: 13, rowPadding: 2.6 }
/** Closer ones are tried only where they save a page. */
const CLOSE: Measures = { body: 8.3, small: 7.2, leading: 1.24, gap: 10, rowPadding: 2 }
const COMPACT: Measures = { body: 8, small: 6.9, leading: 1.2, gap: 8, rowPadding: 1.6 }

/** What distinguishes one layout of the page from another: places, sizes and styles. The address is where an envelope's window shows it in all of them. */
export interface Look {
  /** The first is used, the others where they save a page. */
  readonly densities: readonly [Measures, ...Measures[]]
  /** Size of the title of the document, and how much larger than the text a heading is. */
  readonly title: number
  readonly heading: number
  readonly name: {
    readonly size: number
    /** A long name is set smaller, down to this size, where that keeps it in two lines. */
    readonly smallest: number
    readonly top: number
  }
  /** The largest place of the logo, in the upper right corner above the references. */
  readonly logo: { readonly width: number; readonly height: number; readonly bottom: number }
  /** A band in the colour of the house across the head: with the name in white where no logo is shown, else slim, as on the pages that follow. */
  readonly band?: { readonly height: number; readonly slim: number }
  readonly tableHead: 'ruled' | 'filled'
  readonly totals: 'plain' | 'boxed'
  /** Used where the house has no colour. */
  readonly accent: Color
}

/** The head of DIN 5008 form A, rules instead of areas. */
const CLASSIC: Look = {
  densities: [NORMAL, CLOSE, COMPACT],
  title: 14,
  heading: 0.5,
  name: { size: 14, smallest: 10.5, top: 14 * MM },
  logo: { width: 70 * MM, height: 16 * MM, bottom: 24 * MM },
  tableHead: 'ruled',
  totals: 'plain',
  accent: [0, 0, 0],
}

const MODERN: Look = {
  densities: [
    { body: 8.8, small: 7.5, leading: 1.32, gap: 15, rowPadding: 3.2 },
    { body: 8.5, small: 7.3, leading: 1.26, gap: 11, rowPadding: 2.3 },
    COMPACT,
  ],
  title: 18,
  heading: 1.5,
  name: { size: 17, smallest: 11, top: 6 * MM },
  logo: { width: 70 * MM, height: 14 * MM, bottom: 24 * MM },
  band: { height: 20 * MM, slim: 5 * MM },
  tableHead: 'filled',
  totals: 'boxed',
  accent: [0.12, 0.24, 0.38],
}

/** For many lines: small type, little space, a head of few lines. */
const DENSE: Look = {
  densities: [{ body: 7.4, small: 6.5, leading: 1.18, gap: 7, rowPadding: 1 }],
  title: 11.5,
  heading: 0.3,
  name: { size: 11.5, smallest: 9, top: 12 * MM },
  logo: { width: 55 * MM, height: 12 * MM, bottom: 23 * MM },
  tableHead: 'ruled',
  totals: 'plain',
  accent: [0, 0, 0],
}

/** The layouts to choose from. */
export const LOOKS: Readonly<Record<PageLayout, Look>> = { classic: CLASSIC, modern: MODERN, compact: DENSE }

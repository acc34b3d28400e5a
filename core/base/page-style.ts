/** Layouts of the page to choose from; the first is used where nobody chooses. */
export const PAGE_LAYOUTS = ['classic', 'modern', 'compact'] as const
export type PageLayout = (typeof PAGE_LAYOUTS)[number]

/** Columns of the table of lines in their order. What a line is about and its amount are always shown. */
export const LINE_COLUMNS = ['position', 'item_id', 'quantity', 'unit', 'price', 'discount', 'tax'] as const
export type LineColumn = (typeof LINE_COLUMNS)[number]

/** Shown where nobody chooses; numbers of items and discounts then stand below the name of a line. */
export const USUAL_COLUMNS: readonly LineColumn[] = ['position', 'quantity', 'unit', 'price', 'tax']

/** Parts of a letterhead that are ours: name and logo, the sender's address above the recipient's, and the footer. */
export const LETTERHEAD_BLOCKS = ['head', 'sender', 'footer'] as const
export type LetterheadBlock = (typeof LETTERHEAD_BLOCKS)[number]

/** What a page leaves free at its edges where nobody says otherwise, in millimetres; references begin at `beside`, next to the address. */
export const USUAL_MARGINS = {
  first: { top: 14, right: 15, bottom: 9, left: 25, beside: 26 },
  following: { top: 10, right: 15, bottom: 9, left: 25 },
} as const

/** Margins of A4 in millimetres that leave an invoice too little room. */
export const MAX_SIDE_MARGINS = 75
export const MAX_FIRST_TOP = 80
export const MAX_FOLLOWING_TOP = 120
export const MAX_BOTTOM = 120

/** The largest files of a letterhead in bytes. */
export const MAX_PAPER_BYTES = 5_000_000
export const MAX_FONT_BYTES = 2_000_000

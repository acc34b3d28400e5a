import type { GROUP_ROWS } from './groups.ts'
import type { TERM_ROWS } from './terms.ts'

/** A business term of EN 16931-1 or of the XRechnung extension: `BT-1`, `BT-29-1`, `BT-DEX-001`. */
export type TermId = (typeof TERM_ROWS)[number]['id']

/** A business group: `BG-25`, `BG-DEX-01`; `BG-0` is the document itself. */
export type GroupId = (typeof GROUP_ROWS)[number]['id']

/** What reading one file may cost at most; past these numbers a file is called broken instead of being read on. */
export const MAX_FILE = 256 * 1024 * 1024
/** Bytes that one stream may unpack to. */
export const MAX_STREAM = 128 * 1024 * 1024
/** Bytes that all streams of a file together may unpack to. */
export const MAX_UNPACKED = 384 * 1024 * 1024
/** Values that may be built from syntax; a dictionary of four bytes takes fifty times that in memory. */
export const MAX_VALUES = 1_500_000
export const MAX_OBJECTS = 500_000
/** Cross-reference sections of incremental updates. */
export const MAX_SECTIONS = 2000
/** Bytes of syntax that may be looked at: so often the file's size, and at least so many. */
export const WORK_FACTOR = 6
export const WORK_FLOOR = 32 * 1024 * 1024

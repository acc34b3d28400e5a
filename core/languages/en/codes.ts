/** The lists themselves are in English. */
export const CODES = undefined

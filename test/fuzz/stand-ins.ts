/** What stands in a kept request for what each run has anew: address, key, and the id of a stored document. An address may hold them as they are. */
export const HOST = 'FUZZ_HOST'
export const KEY = 'FUZZ_KEY'
export const ID = 'FUZZ_ID'

/** What can be merged at once; apart from the merging, so that whoever gathers files can stop in time without loading it. */
export const MERGE_LIMITS = { minFiles: 2, maxFiles: 50, maxBytes: 256 * 1024 * 1024 } as const

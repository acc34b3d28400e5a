import type { XmlLimits } from './types.ts'

/** 20 MB is the body limit of the service for XML; depth and attribute count lie far above what UBL, CII and IDoc use. */
export const DEFAULT_LIMITS: XmlLimits = { maxBytes: 20_000_000, maxDepth: 200, maxAttributes: 256 }

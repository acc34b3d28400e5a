// @ts-check
import { setUp } from './setup.mjs'

/** `npm run release`: what programs read to find the packages in release/ and to trust them (docs/updates.md). */

await setUp(import.meta.url)
const { runRelease } = await import('../packaging/release.ts')
process.exit(runRelease(process.argv.slice(2), process.env))

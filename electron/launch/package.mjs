// @ts-check
import { buildIfStale } from './build.mjs'
import { setUp } from './setup.mjs'

/** `npm run package`: the packages of this system, or those that are named, with the list of their parts, their digests and how they were made. */

await setUp(import.meta.url)
await buildIfStale()
const { packageAll } = await import('../packaging/command.ts')
process.exit(await packageAll(process.argv.slice(2)))

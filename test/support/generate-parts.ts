import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeSizes } from '../../electron/launch/parts.mjs'

/** Writes `docs/parts.md`, which packages are shipped, with size and reason: `node test/support/generate-parts.ts`, after a build. A test compares it. */
const ROOT = join(import.meta.dirname, '../..')
const MARK = '<!-- The table is made by test/support/generate-parts.ts. -->\n'

interface Component {
  readonly name: string
  readonly version: string
  readonly purl?: string
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
}

/** The page with the packages of the build that lies in `dist`. */
export function readParts(): { readonly written: string; readonly made: string } {
  const written = readFileSync(join(ROOT, 'docs', 'parts.md'), 'utf8')
  const { components } = JSON.parse(readFileSync(join(ROOT, 'dist', 'sbom.cdx.json'), 'utf8')) as { components: readonly Component[] }
  const packages = components
    .filter(({ purl }) => purl !== undefined)
    .map(({ name, version, properties }) => {
      const bytes = properties?.find((property) => property.name === 'kontor:bytes')?.value
      return { name, version, bytes: bytes === undefined ? undefined : Number(bytes) }
    })
  const [head = ''] = written.split(MARK)
  return { written, made: `${head}${MARK}\n${writeSizes(packages)}\n` }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(join(ROOT, 'docs', 'parts.md'), readParts().made)

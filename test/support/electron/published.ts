import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPackageWithOptions, extractAll } from '@electron/asar'
import type { Packed } from './packed.ts'

/** What a publisher puts into the sources before he builds. */
export interface Publishing {
  /** The public key by which updates are judged, in base64. */
  readonly key: string
  /** Where they lie. */
  readonly source: string
  readonly version: string
}

/** What the build leaves of `core/update/publisher.ts`. */
const NOBODY = 'source:void 0,keys:[]'

/**
 * Copies the packed program for Linux into a folder, as the archive of a publisher unpacks it. His key and his version take the place of ours in what was built, since another build would take
 * a test as long again.
 */
export async function publishCopy(
  { unpacked, archive }: Packed,
  folder: string,
  built: string,
  { key, source, version }: Publishing,
): Promise<void> {
  const own = JSON.stringify(source)
  const app = `${folder}.app`
  cpSync(unpacked, folder, { recursive: true, verbatimSymlinks: true })
  extractAll(archive, app)
  let hasPublisher = false
  for (const name of readdirSync(join(app, 'dist'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))) {
    const file = join(app, 'dist', name)
    const text = readFileSync(file, 'utf8')
    hasPublisher ||= text.includes(NOBODY)
    writeFileSync(
      file,
      text.replaceAll(NOBODY, `source:${own},keys:[{key:"${key}",generation:1}]`).replaceAll(`\`${built}\``, `\`${version}\``),
    )
  }
  if (!hasPublisher) throw new Error(`The build has no ${NOBODY}, where the publisher of this test would stand.`)
  const resources = join(folder, 'resources')
  await createPackageWithOptions(app, join(resources, 'app.asar'), { unpack: '**/*.node' })
  rmSync(app, { recursive: true })
  writeFileSync(join(resources, 'build.json'), JSON.stringify({ kind: 'tar', version, signed: false }))
}

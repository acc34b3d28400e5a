import { Unzip, UnzipInflate } from 'fflate'

const SIGNATURE = 'PK\u0003\u0004'

interface NamedContent {
  readonly name: string
  readonly content: Blob
}

/**
 * The file itself or, of a ZIP archive, the files in it whose names end so, one after the other: never more than one is in memory. Throws what the
 * library throws for an archive that is damaged.
 */
export async function* unzip(file: File, ending: string): AsyncGenerator<NamedContent> {
  if ((await file.slice(0, SIGNATURE.length).text()) !== SIGNATURE) return yield { name: file.name, content: file }
  const found: NamedContent[] = []
  const archive = new Unzip((entry) => {
    if (!entry.name.endsWith(ending)) return
    const pieces: BlobPart[] = []
    entry.ondata = (error, data, isLast) => {
      if (error !== null) throw error
      pieces.push(data as BlobPart)
      if (isLast) found.push({ name: entry.name, content: new Blob(pieces) })
    }
    entry.start()
  })
  archive.register(UnzipInflate)
  const reader = file.stream().getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    archive.push(next.value)
    yield* found.splice(0)
  }
  archive.push(new Uint8Array(0), true)
  yield* found.splice(0)
}

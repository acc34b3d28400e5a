import { AppError } from '../base/errors.ts'
import type { WireFile } from '../contract/route.ts'

/** One part of a form; a plain field has no file name. */
export interface FormPart {
  readonly name: string
  /** As the sender called the file: a text for people, never a path. */
  readonly filename: string | undefined
  /** Its Content-Type; empty where it has none. */
  readonly type: string
  readonly bytes: Uint8Array
}

/** Forms with more parts than the largest merge are no forms of ours. */
const MAX_PARTS = 64

/**
 * The parts of a form (RFC 7578) in their order, out of a body that was read within its limit. Throws AppError `malformed_request` when it
 * cannot be read.
 */
export async function readForm(contentType: string, body: Uint8Array): Promise<FormPart[]> {
  refuseManyParts(contentType, body)
  const form = await new Response(body as Uint8Array<ArrayBuffer>, { headers: { 'content-type': contentType } })
    .formData()
    .catch((error: unknown) => {
      throw new AppError('malformed_request', 'The form cannot be read.', {
        cause: error,
        next: 'Send multipart/form-data with a boundary, as curl -F does.',
      })
    })
  return Promise.all(
    [...form.entries()].map(async ([name, value]) =>
      typeof value === 'string'
        ? { name, filename: undefined, type: '', bytes: new TextEncoder().encode(value) }
        : { name, filename: value.name, type: value.type, bytes: await value.bytes() },
    ),
  )
}

/** Before they are taken apart, which takes the whole process a second for a hundred thousand of them. */
function refuseManyParts(contentType: string, body: Uint8Array): void {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  // A form without one is refused by whoever reads it.
  if (boundary === undefined) return
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const line = `\r\n--${boundary}`
  // The first line has nothing before it, and the last one begins no part.
  let parts = bytes.indexOf(line.slice(2)) === 0 ? 0 : -1
  for (let at = bytes.indexOf(line); at >= 0; at = bytes.indexOf(line, at + line.length)) {
    parts += 1
    if (parts > MAX_PARTS)
      throw new AppError('malformed_request', `The form has more than ${MAX_PARTS} parts.`, { next: 'Send fewer files in one call.' })
  }
}

const FILE_NAMES = ['file', 'xml', 'pdf']

/** The one file of a form. Throws AppError `invalid_parameter`, which names every other part: parameters belong into the query. */
export function singleFile(parts: readonly FormPart[]): FormPart {
  const files = parts.filter(({ name }) => FILE_NAMES.includes(name))
  const [file] = files
  const errors = [
    ...parts.filter(({ name }) => !FILE_NAMES.includes(name)).map(({ name }) => problem(name.slice(0, 100), 'is not known here')),
    ...files.slice(1).map(({ name }) => problem(name, 'is a second file')),
    ...(file === undefined ? [problem('file', 'is missing')] : []),
  ]
  if (file === undefined || errors.length > 0) {
    throw new AppError('invalid_parameter', errors.map(({ message }) => message).join(' '), {
      errors,
      next: 'Send one part named file; parameters belong into the address.',
    })
  }
  return file
}

/** Several files of a form in their order. Throws AppError `invalid_parameter`, which names every part that is none. */
export function allFiles(parts: readonly FormPart[]): WireFile[] {
  const errors = parts
    .filter(({ name }) => name !== 'files' && name !== 'file')
    .map(({ name }) => problem(name.slice(0, 100), 'is not known here'))
  if (errors.length > 0) {
    throw new AppError('invalid_parameter', errors.map(({ message }) => message).join(' '), {
      errors,
      next: 'Send the files as parts named files, in their order; parameters belong into the address.',
    })
  }
  return parts.map(({ filename, bytes }, index) => ({ name: filename ?? `${index + 1}.pdf`, bytes }))
}

const problem = (path: string, what: string) => ({ path, code: 'wrong_part', message: `The part ${path} of the form ${what}.` })

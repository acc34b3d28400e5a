import { AppError } from '../../base/errors.ts'
import type { Transport } from '../../contract/client.ts'

/** Asks an office, with the person's key. Throws AppError `office_offline`. */
export type AskOffice = (path: string, init: RequestInit) => Promise<Response>

/** For one call, its answer included. */
const CALL_MS = 60_000
/** XML as large as our own limit, with room. */
const MAX_ANSWER_BYTES = 25_000_000

/** What the typed client of an office speaks by. Throws AppErrors alone: `office_offline` where no whole answer came. */
export function createOfficeTransport(ask: AskOffice): Transport {
  return async ({ method, url, headers, body }) => {
    try {
      const given = body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }
      const answer = await ask(url, { method, headers, ...given, signal: AbortSignal.timeout(CALL_MS) })
      const bytes = await readBounded(answer)
      return {
        status: answer.status,
        header: (name) => answer.headers.get(name) ?? undefined,
        bytes: () => Promise.resolve(bytes),
        text: () => Promise.resolve(new TextDecoder().decode(bytes)),
      }
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new AppError('office_offline', 'The office did not answer to the end.', { cause: error })
    }
  }
}

async function readBounded({ body }: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > MAX_ANSWER_BYTES) throw new AppError('access_point_error', 'The answer of the office is too long.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { AppError } from '../../base/errors.ts'
import { isLoopback } from '../../base/loopback.ts'
import { createAgents, explainFailure } from '../../queue/node-transport.ts'
import { MAX_MANIFEST_BYTES, type UpdatePackage } from '../../update/manifest.ts'
import { refuse } from '../../update/refusal.ts'
import { MAX_SIGNATURE_FILE_BYTES } from '../../update/signature.ts'
import { collectAtMost } from './collect.ts'
import { MANIFEST_NAME, SIGNATURE_NAME, type Offer, type Opened, type Reach, type Resume } from './offer.ts'

/** Places of release pages lead on to others, a few times at the most. */
const MAX_REDIRECTS = 5
/** So long nothing may come. */
const IDLE_MS = 30_000
/** So long the two small files may take. */
const SMALL_MS = 60_000

interface Asked extends Reach {
  readonly headers?: Readonly<Record<string, string>>
}

/** Asks an address for the manifest and its signature. Nothing is sent but the address: no name of the program, no version, no id. */
export async function offerOfAddress(base: URL, reach: Reach): Promise<Offer> {
  const signal = AbortSignal.any([reach.signal, AbortSignal.timeout(SMALL_MS)])
  const small = (name: string, most: number): Promise<Uint8Array> => readSmall(new URL(name, base), { ...reach, signal }, most)
  return {
    place: base.host,
    manifest: await small(MANIFEST_NAME, MAX_MANIFEST_BYTES),
    signature: await small(SIGNATURE_NAME, MAX_SIGNATURE_FILE_BYTES),
    open: (wanted, resume, stopped) => openPackage(new URL(wanted.file, base), wanted, resume, { ...reach, signal: stopped }),
  }
}

async function readSmall(url: URL, asked: Asked, most: number): Promise<Uint8Array> {
  const response = await ask(url, asked)
  if (response.statusCode !== 200) throw wrong(url, response, `it answers ${response.statusCode ?? 0}`)
  try {
    return await collectAtMost(response, most, () => wrong(url, response, `the answer is longer than ${most} bytes`))
  } catch (error) {
    throw asked.signal.aborted ? silent(url, error) : asFailure(url, error)
  }
}

async function openPackage(url: URL, { size }: UpdatePackage, { from, validator }: Resume, asked: Reach): Promise<Opened> {
  // Without a name for the bytes that are here already, those that follow might be of another file.
  const isResumed = from > 0 && validator !== undefined
  const headers = { 'accept-encoding': 'identity', ...(isResumed ? { range: `bytes=${from}-`, 'if-range': validator } : {}) }
  const response = await ask(url, { ...asked, headers })
  const { statusCode: status = 0, headers: said } = response
  if (status === 404 || status === 410) {
    response.destroy()
    throw refuse('package_missing', { file: url.pathname.split('/').pop() ?? '' })
  }
  // What it has is shorter than what is here, or it does not count as it should: from the beginning.
  if (status === 416 || (status === 206 && !(isResumed && isRest(said['content-range'], from, size)))) {
    response.destroy()
    if (!isResumed) throw wrong(url, response, `it answers ${status} where all was asked for`)
    return openPackage(url, { size } as UpdatePackage, { from: 0, validator: undefined }, asked)
  }
  if (status !== 200 && status !== 206) throw wrong(url, response, `it answers ${status}`)
  if ((said['content-encoding'] ?? 'identity') !== 'identity') throw wrong(url, response, 'it packs what was to come as it is')
  const start = status === 206 ? from : 0
  const length = said['content-length'] === undefined ? undefined : Number(said['content-length'])
  if (length !== undefined && length !== size - start) throw wrong(url, response, `it has ${length + start} bytes instead of ${size}`)
  return { from: start, validator: nameOf(said), bytes: bytesOf(url, response) }
}

/** So much may wait for the disk before the line is held. */
const MAX_WAITING_BYTES = 4_194_304

/**
 * What has come before the line breaks counts: a stream that is read in turns would forget what waits to be read. It is listened to from now on, since it may break before anybody reads.
 * Where it breaks, the sentence that says why.
 */
function bytesOf(url: URL, response: IncomingMessage): AsyncIterable<Uint8Array> {
  const waiting: Uint8Array[] = []
  let held = 0
  let end: { readonly fault?: unknown } | undefined
  let wake = (): void => undefined
  const ends = (fault?: unknown): void => {
    end ??= fault === undefined ? {} : { fault }
    wake()
  }
  response.on('data', (part: Uint8Array) => {
    waiting.push(part)
    held += part.byteLength
    if (held > MAX_WAITING_BYTES) response.pause()
    wake()
  })
  response
    .once('end', () => ends())
    .once('error', ends)
    .once('close', () => ends(new Error('it was closed.')))
  async function* read(): AsyncIterable<Uint8Array> {
    try {
      for (;;) {
        const part = waiting.shift()
        if (part !== undefined) {
          held -= part.byteLength
          yield part
        } else if (end !== undefined) break
        else {
          response.resume()
          await new Promise<void>((resolve) => (wake = resolve))
        }
      }
    } finally {
      response.destroy()
    }
    if (end.fault !== undefined) throw asFailure(url, end.fault)
  }
  return read()
}

const isRest = (range: string | undefined, from: number, size: number): boolean => range === `bytes ${from}-${size - 1}/${size}`

/** A weak tag names no bytes (RFC 9110, section 8.8.1); a day of change does, as far as a server can tell. */
function nameOf({ etag, 'last-modified': changed }: IncomingMessage['headers']): string | undefined {
  return etag !== undefined && !etag.startsWith('W/') ? etag : changed
}

/** The answer to GET, wherever the address leads on to; only by TLS, but on this computer. Throws AppError. */
async function ask(url: URL, { headers = {}, proxyFor, signal }: Asked): Promise<IncomingMessage> {
  const agentFor = createAgents(proxyFor, false)
  let address = url
  for (let times = 0; times <= MAX_REDIRECTS; times += 1) {
    if (address.protocol !== 'https:' && !(address.protocol === 'http:' && isLoopback(address.hostname)))
      throw refuse('source_wrong', { place: url.host, reason: 'it leads to an address without TLS.' })
    const response = await get(address, { agent: await agentFor(address), headers, signal })
    const { statusCode: status = 0, headers: said } = response
    const next = said.location
    if (status < 300 || status > 399 || next === undefined) return response
    response.destroy()
    if (!URL.canParse(next, address.href)) break
    address = new URL(next, address.href)
  }
  throw refuse('source_wrong', { place: url.host, reason: 'it leads from one address to the next.' })
}

interface Way {
  readonly agent: Awaited<ReturnType<ReturnType<typeof createAgents>>>
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

function get(url: URL, { agent, headers, signal }: Way): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? secureRequest : plainRequest
    const request = open(url, { agent, headers, signal, timeout: IDLE_MS }, resolve)
    request.on('timeout', () => request.destroy(new Error(`nothing came for ${IDLE_MS / 1000} seconds.`)))
    request.on('error', (error) => reject(asFailure(url, error)))
    request.end()
  })
}

const asFailure = (url: URL, error: unknown) =>
  error instanceof AppError ? error : refuse('source_silent', { place: url.host, reason: explainFailure(error, url.host).message }, error)

const silent = (url: URL, cause: unknown) =>
  refuse('source_silent', { place: url.host, reason: `${url.host} did not answer in time.` }, cause)

function wrong(url: URL, response: IncomingMessage, reason: string) {
  response.destroy()
  return refuse('source_wrong', { place: url.host, reason: `${reason}.` })
}

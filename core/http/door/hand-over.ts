import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { AppError } from '../../base/errors.ts'
import { currentActor } from '../../services/actor.ts'
import { callsBy, type CommandServices } from './calls.ts'
import { decodeAnswer, encodeCall, readSign } from './messages.ts'

/** The services of a workspace in the process that holds it; undefined where that takes no calls. */
export function handOver(dir: string): CommandServices | undefined {
  const sign = readSign(dir)
  if (sign === undefined) return undefined
  return callsBy(async (name, args) => {
    try {
      const sent = request({ socketPath: sign.address, method: 'POST', headers: { authorization: sign.secret }, agent: false })
      sent.end(encodeCall({ name, args, actor: currentActor() }))
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      const chunks: Buffer[] = []
      for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
      if (response.statusCode === 200) return decodeAnswer(Buffer.concat(chunks))
    } catch (error) {
      if (error instanceof AppError) throw error
      throw ended(error)
    }
    throw ended(undefined)
  })
}

function ended(cause: unknown): AppError {
  return new AppError('workspace_busy', 'The Kontor that has this workspace open does not answer any more.', {
    next: 'Look whether this was still done, and try again.',
    cause,
  })
}

import { membersOf } from '../../base/json.ts'
import { AppError, asAppError } from '../../base/errors.ts'
import type { Clock } from '../../base/ports.ts'
import { isCode } from '../../codelists/codes.ts'
import type { Client } from '../../contract/client.ts'
import type { PeppolLookup, PeppolNetwork } from '../../contract/types.ts'
import type { Store } from '../../store/store.ts'

export interface LookupPorts {
  readonly store: Store
  readonly clock: Clock
  /** The exchange that is asked; undefined where none is set. */
  readonly client: () => Promise<Pick<Client, 'peppol_lookup'> | undefined>
  /** A server with a simulated network knows every participant whose value does not hold `unknown`. */
  readonly isSimulated: boolean
}

interface Question {
  readonly scheme: string
  readonly value: string
  readonly network: PeppolNetwork
}

export type Lookup = ReturnType<typeof createLookup>

/**
 * Whether somebody can be reached over Peppol. A desk is no participant of the network itself: it asks its exchange, and without a line it says
 * what the exchange said last, with its date. Throws AppErrors `invalid_parameter`; `remote_not_configured` where there is neither an exchange nor
 * an answer of one, `offline` where it cannot be asked and has said nothing before.
 */
export function createLookup({ store, clock, client, isSimulated }: LookupPorts) {
  const ask = async (question: Question): Promise<PeppolLookup> => {
    const remote = await client()
    if (remote === undefined) throw new AppError('remote_not_configured', 'No exchange is set up that could be asked.')
    const answer: unknown = await remote.peppol_lookup({ query: question })
    return { ...readAnswer(answer, question), source: 'remote' }
  }

  const recall = async ({ network, scheme, value }: Question, error: AppError): Promise<PeppolLookup> => {
    const kept = await store.participants.find(network, `${scheme}:${value}`)
    if (kept === undefined) {
      if (error.code === 'remote_not_configured') throw error
      throw new AppError('offline', `The participant ${scheme}:${value} cannot be looked up now: ${error.message}`, { cause: error })
    }
    return { ...(JSON.parse(kept.answer) as PeppolLookup), source: 'cache' }
  }

  return {
    find: async (question: { readonly scheme: string; readonly value: string; readonly network: PeppolNetwork }): Promise<PeppolLookup> => {
      requireParticipant(question)
      if (isSimulated) return simulate(question, clock.now())
      try {
        const found = await ask(question)
        await store.write((tx) => tx.participants.keep(found.network, found.participant, JSON.stringify(found), found.checked_at))
        return found
      } catch (thrown) {
        const error = asAppError(thrown)
        if (error.code === 'internal_error') throw thrown
        return recall(question, error)
      }
    },
  }
}

/** ISO 6523 code of the EAS list and an identifier of at most 50 characters (Peppol policy for use of identifiers). */
function requireParticipant({ scheme, value }: Question): void {
  const errors = [
    ...(isCode('eas', scheme) ? [] : [problem('scheme', 'The parameter scheme must be a code of the EAS list, such as 0204.')]),
    ...(/^[\x21-\x7e]{1,50}$/.test(value) ? [] : [problem('value', 'The parameter value must be an identifier of 1 to 50 characters.')]),
  ]
  if (errors.length > 0) throw new AppError('invalid_parameter', errors.map(({ message }) => message).join(' '), { errors })
}

const problem = (path: string, message: string) => ({ path, code: 'invalid_value', message })

function simulate({ scheme, value, network }: Question, now: string): PeppolLookup {
  const registered = !value.toLowerCase().includes('unknown')
  return { registered, participant: `${scheme}:${value}`, network, smp_url: null, document_types: [], checked_at: now, source: 'rehearsal' }
}

/** The other side need not be a Kontor: what it says is checked. Throws AppError `access_point_error`. */
function readAnswer(input: unknown, { scheme, value, network }: Question): Omit<PeppolLookup, 'source'> {
  const { registered, smp_url, document_types, checked_at } = membersOf(input)
  if (typeof registered !== 'boolean' || typeof checked_at !== 'string' || Number.isNaN(Date.parse(checked_at))) {
    throw new AppError('access_point_error', 'The exchange answered the lookup with something that cannot be read.')
  }
  return {
    registered,
    participant: `${scheme}:${value}`,
    network,
    smp_url: typeof smp_url === 'string' ? smp_url.slice(0, 2000) : null,
    document_types: Array.isArray(document_types) ? document_types.filter((type) => typeof type === 'string').slice(0, 500) : [],
    checked_at: new Date(checked_at).toISOString(),
  }
}

import type { DirectionView, DocumentRecord, NamedParty } from '../../../core/contract/types.ts'
import type { Services } from '../../lib/services.ts'

/** `Nordlicht GmbH · DE123456789`. */
export function wordParty({ name, vat_id, tax_number, registration, endpoint }: NamedParty): string {
  return [name ?? '–', vat_id ?? tax_number ?? registration ?? endpoint].filter((part) => part !== undefined).join(' · ')
}

type Why = Pick<DirectionView, 'direction' | 'reason' | 'match' | 'doubt' | 'said_by' | 'stop'>

/** Why a document goes the way it does, or why nobody can say: one sentence. What somebody has said counts where the parties do not say the same. */
export function wordReason({ t }: Pick<Services, 't'>, { direction, reason, match, doubt, said_by, stop }: Why): string {
  const byParties = { seller: 'outbound', both: 'outbound', buyer: 'inbound' } as const
  if (reason === 'seller' || reason === 'buyer' || reason === 'both') {
    const isSame = byParties[reason] === direction
    if (match?.by !== undefined && (isSame || said_by === undefined))
      return t(`whose.because.${reason}`, { what: t(`whose.by.${match.by}`) })
  }
  if (direction !== 'undecided' && said_by !== undefined && stop === undefined) return t(`whose.said.${said_by}`)
  if (reason === 'doubtful' && doubt !== undefined) return t(`whose.doubt.${doubt.contradiction}`)
  if (reason === 'self_billed' || reason === 'no_profile') return t(`whose.because.${reason}`)
  return t('whose.because.none')
}

/** The person’s word for a document. Answers how many are decided with it. */
export async function decide(
  { api }: Pick<Services, 'api'>,
  { id }: Pick<DocumentRecord, 'id'>,
  direction: 'inbound' | 'outbound',
): Promise<number> {
  const { settled } = await api.document_direction({ params: { document_id: id }, body: { direction } })
  return settled.length
}

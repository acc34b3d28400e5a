import { answerReads, answerWrites } from './workspace/answers.ts'
import { batchReads, batchWrites } from './deliveries/batches.ts'
import { chainReads, chainWrites } from './record/chain-reads.ts'
import { callReads, callWrites } from './deliveries/calls.ts'
import { cardReads, cardWrites } from './workspace/address-book.ts'
import { documentReads, documentWrites } from './documents/documents.ts'
import { findingReads, findingWrites } from './documents/finding.ts'
import { erasureWrites } from './documents/erasures.ts'
import { jobReads, jobWrites } from './deliveries/jobs.ts'
import { handlingReads, handlingWrites } from './documents/handling.ts'
import { historyReads } from './documents/histories.ts'
import { keyCallReads, keyCallWrites } from './workspace/key-calls.ts'
import { keyReads, keyWrites } from './workspace/keys.ts'
import { mailReads } from './documents/mails.ts'
import { mirrorReads, mirrorWrites } from './deliveries/mirror.ts'
import { settingReads, settingWrites } from './workspace/settings.ts'
import { standingReads } from './standing.ts'
import { logReads, logWrites } from './record/status-log.ts'
import { directionReads, directionWrites } from './documents/directions.ts'
import { partyReads, partyWrites } from './documents/parties.ts'
import { needReads, needWrites } from './documents/needs.ts'
import { participantReads, participantWrites } from './deliveries/participants.ts'
import { restoreReads, restoreWrites } from './record/restores.ts'
import { transactionReads, transactionWrites } from './deliveries/transactions.ts'
import { versionReads, versionWrites } from './documents/versions.ts'
import { join } from './join.ts'
import type { Clock, IdSource } from '../../base/ports.ts'
import type { Actor } from '../actor.ts'
import type { StoreLooks, StoreWrites } from '../port/groups.ts'
import type { ReadableDatabase, WritableDatabase } from './database.ts'

/** All that is asked alike of every database. */
export function groupLooks(db: ReadableDatabase): StoreLooks {
  return {
    documents: join(documentReads(db), historyReads(db)),
    versions: versionReads(db),
    needs: needReads(db),
    mails: mailReads(db),
    parties: partyReads(db),
    finding: findingReads(db),
    handling: handlingReads(db),
    directions: directionReads(db),
    log: logReads(db),
    transactions: transactionReads(db),
    jobs: jobReads(db),
    batches: batchReads(db),
    calls: callReads(db),
    mirror: mirrorReads(db),
    keys: keyReads(db),
    keyCalls: keyCallReads(db),
    answers: answerReads(db),
    chain: chainReads(db),
    participants: participantReads(db),
    settings: settingReads(db),
    restores: restoreReads(db),
    cards: cardReads(db),
    standing: standingReads(db),
  }
}

/** The same with all that can be changed, within a transaction. */
export function groupWrites(
  db: WritableDatabase,
  ports: { readonly clock: Clock; readonly ids: IdSource; readonly actor: Actor },
): StoreWrites {
  const known = groupLooks(db)
  return {
    documents: join(known.documents, join(documentWrites(db, ports), erasureWrites(db, ports))),
    versions: join(known.versions, versionWrites(db)),
    needs: join(known.needs, needWrites(db)),
    mails: known.mails,
    parties: join(known.parties, partyWrites(db)),
    finding: join(known.finding, findingWrites(db)),
    handling: join(known.handling, handlingWrites(db, ports)),
    directions: join(known.directions, directionWrites(db, ports)),
    log: join(known.log, logWrites(db, ports)),
    transactions: join(known.transactions, transactionWrites(db, ports)),
    jobs: join(known.jobs, jobWrites(db, ports)),
    batches: join(known.batches, batchWrites(db, ports)),
    calls: join(known.calls, callWrites(db, ports)),
    mirror: join(known.mirror, mirrorWrites(db, ports)),
    keys: join(known.keys, keyWrites(db, ports)),
    keyCalls: join(known.keyCalls, keyCallWrites(db)),
    answers: join(known.answers, answerWrites(db, ports)),
    chain: join(known.chain, chainWrites(db)),
    participants: join(known.participants, participantWrites(db)),
    settings: join(known.settings, settingWrites(db)),
    restores: join(known.restores, restoreWrites(db, ports)),
    cards: join(known.cards, cardWrites(db, ports)),
    standing: known.standing,
  }
}

import type { ListReads, RelationReads, OverviewReads, StandingReads } from './list.ts'
import type {
  DocumentReads,
  VersionReads,
  NeedReads,
  MailReads,
  PartyReads,
  FindingReads,
  HandlingReads,
  DirectionReads,
  DocumentWrites,
  VersionWrites,
  NeedWrites,
  PartyWrites,
  FindingWrites,
  HandlingWrites,
  DirectionWrites,
} from './documents.ts'
import type { LogReads, ChainReads, ChainWrites, RestoreReads, LogWrites, RestoreWrites } from './record.ts'
import type {
  TransactionReads,
  JobReads,
  BatchReads,
  CallReads,
  MirrorReads,
  ParticipantReads,
  TransactionWrites,
  JobWrites,
  BatchWrites,
  CallWrites,
  MirrorWrites,
  ParticipantWrites,
} from './deliveries.ts'
import type {
  KeyReads,
  KeyCallReads,
  AnswerReads,
  SettingReads,
  CardReads,
  KeyWrites,
  KeyCallWrites,
  AnswerWrites,
  SettingWrites,
  CardWrites,
} from './workspace.ts'

/** All that can be asked, in groups. Ids that name nothing are AppError `not_found`. */
export interface StoreReads {
  readonly list: ListReads
  readonly relations: RelationReads
  readonly overview: OverviewReads
  readonly documents: DocumentReads
  readonly versions: VersionReads
  readonly needs: NeedReads
  readonly mails: MailReads
  readonly parties: PartyReads
  readonly finding: FindingReads
  readonly handling: HandlingReads
  readonly directions: DirectionReads
  readonly log: LogReads
  readonly transactions: TransactionReads
  readonly jobs: JobReads
  readonly batches: BatchReads
  readonly calls: CallReads
  readonly mirror: MirrorReads
  readonly keys: KeyReads
  readonly keyCalls: KeyCallReads
  readonly answers: AnswerReads
  readonly chain: ChainReads
  readonly participants: ParticipantReads
  readonly settings: SettingReads
  readonly restores: RestoreReads
  readonly cards: CardReads
  readonly standing: StandingReads
  /** What was worked out before holds as long as this number is the same; of a workspace that is open for writing. */
  changeMark(): Promise<number>
}

/** What can be asked within a transaction: what the list keeps must be what is stored, so it is not asked before that is certain. */
export type StoreLooks = Omit<StoreReads, 'list' | 'relations' | 'overview' | 'changeMark'>

/** All that can be changed, and asked: exists inside `store.write` alone, so every change is part of a transaction. */
export interface StoreWrites extends StoreLooks {
  readonly documents: DocumentReads & DocumentWrites
  readonly versions: VersionReads & VersionWrites
  readonly needs: NeedReads & NeedWrites
  readonly parties: PartyReads & PartyWrites
  readonly finding: FindingReads & FindingWrites
  readonly handling: HandlingReads & HandlingWrites
  readonly directions: DirectionReads & DirectionWrites
  readonly log: LogReads & LogWrites
  readonly transactions: TransactionReads & TransactionWrites
  readonly jobs: JobReads & JobWrites
  readonly batches: BatchReads & BatchWrites
  readonly calls: CallReads & CallWrites
  readonly mirror: MirrorReads & MirrorWrites
  readonly keys: KeyReads & KeyWrites
  readonly keyCalls: KeyCallReads & KeyCallWrites
  readonly answers: AnswerReads & AnswerWrites
  readonly chain: ChainReads & ChainWrites
  readonly participants: ParticipantReads & ParticipantWrites
  readonly settings: SettingReads & SettingWrites
  readonly restores: RestoreReads & RestoreWrites
  readonly cards: CardReads & CardWrites
}

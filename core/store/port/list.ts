import type { DocumentQuery } from '../../contract/parameters.ts'
import type { Page, DocumentRecord, DocumentFacet, FacetCount, MoneySum, NeedCode, Side } from '../../contract/types.ts'
import type { MonthSum, DueSum, DeliveryEnd, StopCause } from '../../contract/overview.ts'

/** The list of documents, page by page, and what is counted and added up over it. */
export interface ListReads {
  count(): Promise<number>
  read(query: DocumentQuery): Promise<Page<DocumentRecord>>
  countFacet(facet: DocumentFacet, query: DocumentQuery): Promise<FacetCount[]>
  /** What the documents that fit the query's filters come to, whatever its page. */
  sum(query: DocumentQuery): Promise<MoneySum[]>
}

/** What stands beside documents. */
export interface RelationReads {
  /** Documents with what stands beside them: what they credit or correct, what credits or corrects them, and what is open after that. */
  relate(documents: readonly DocumentRecord[]): Promise<DocumentRecord[]>
  /** What these documents refer to (BG-3), and what refers to them, whatever kinds they are of; ids. */
  references(ids: readonly string[]): Promise<Reference[]>
}

export interface Reference {
  readonly later: string
  readonly earlier: string
}

/** What the first page of a client company adds up and counts. */
export interface OverviewReads {
  /** From one month to another, `YYYY-MM`. */
  sumMonths(from: string, to: string): Promise<MonthSum[]>
  /** What falls due from one day to another, both included; a side that is undefined is open. */
  sumDue(from?: string, to?: string): Promise<DueSum[]>
  sumUndated(): Promise<DueSum[]>
  /** Between each of these moments and the next, how the deliveries stand that were put into the queue then. */
  countDeliveries(edges: readonly string[]): Promise<Readonly<Record<DeliveryEnd, number>>[]>
  /** How many documents there are of each need. */
  countByNeed(): Promise<Readonly<Record<NeedCode, number>>>
  /** The rules that keep most documents from being sent. */
  countStops(): Promise<StopCause[]>
}

/** What is asked of every client company of a desk at once. */
export interface StandingReads {
  /** How many documents there are of each need. */
  countNeeds(): Promise<ReadonlyMap<NeedCode, number>>
  /** Invoices with a due date from one day to another, both included. */
  countDue(side: Side, from: string, to: string): Promise<number>
  lastDelivered(): Promise<string | undefined>
}

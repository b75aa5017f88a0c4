import type { LocalTime } from '#domain/platform/time/dates.ts'
import type { SupportDesk, SupportStatus } from '#domain/service/support/support-request.ts'
import type { Visit } from '#domain/service/support/visit.ts'
import type { Dated, ReadOptions, Rows } from '#server/platform/egress/answers/dated.ts'

export interface ErpSupportSubject {
  readonly id: string
  readonly name: string
}

export interface ErpSupportMessage {
  readonly id: string
  readonly text: string
  /** Empty when the ERP does not say. */
  readonly at: LocalTime
  /** Full name of the author; empty when the ERP does not say. */
  readonly by: string
  /** `unsaid`: the ERP does not say whether subscribers may read it. Private ones are left out. */
  readonly visibility: 'public' | 'unsaid'
}

/** What staff wrote to the subscriber of a request. */
export interface ErpSupportAnswer {
  readonly requestId: string
  /** Later answers have higher numbers. */
  readonly id: string
}

export interface ErpSupportRequest {
  readonly id: string
  readonly customerId: string
  /** Empty when staff opened the request without one. */
  readonly protocol: string
  readonly status: SupportStatus
  /** The status in the ERP's own code, sent back with every new message. */
  readonly erpStatus: string
  readonly subject: string
  /** Empty when the ERP does not say. */
  readonly openedAt: LocalTime
  readonly message: string
  /** The contract it is about; '' where the ERP does not say. */
  readonly contractId: string
  /** The technician's visit; null where the desk or the ERP knows none. */
  readonly visit: Visit | null
  /** The closing message, if the desk has one. */
  readonly solution: ErpSupportMessage | null
}

/** The visit of a service order that staff made for a ticket. */
export interface ErpTicketVisit {
  readonly requestId: string
  readonly visit: Visit
}

export interface SupportDraft {
  readonly customerId: string
  readonly subject: ErpSupportSubject
  readonly text: string
  /** The contract it is about; without one, whatever the subject requires. */
  readonly contractId?: string
  /** The number of the request, drawn by `newSupportProtocol`; asked for when nothing else is missing. */
  protocol(): Promise<string>
  /** Where the provider wants requests to arrive; empty: the ERP's own settings decide. */
  readonly departmentId: string
  readonly processId: string
}

/** A file for a request, checked and named by us. */
export interface SupportFile {
  /** What staff read beside it; names the file by a reference of our own. */
  readonly description: string
  readonly name: string
  readonly type: 'image/jpeg' | 'application/pdf'
  readonly bytes: Uint8Array
}

/** Support in a provider's ERP. A desk is the kind of record in which requests are kept. */
export interface ErpSupport {
  /** The subjects subscribers may choose at a desk, ordered by name. */
  supportSubjects(desk: SupportDesk): Promise<ErpSupportSubject[]>
  /** One subject, whether or not the ERP's own portal shows it; null when the ERP has no such subject. */
  supportSubject(id: string): Promise<ErpSupportSubject | null>
  /** Newest first, without those that are internal to staff. */
  supportRequests(
    desk: SupportDesk,
    customerId: string,
    options?: ReadOptions,
  ): Promise<Dated<Rows<ErpSupportRequest>>>
  /**
   * The visits of a customer's tickets, several of one where it has several service orders. None where the
   * token may not read service orders, or one of them cannot be read.
   */
  ticketVisits(customerId: string, options?: ReadOptions): Promise<Dated<ErpTicketVisit[]>>
  /** The messages after the first one, oldest first. */
  supportMessages(
    desk: SupportDesk,
    request: ErpSupportRequest,
    options?: ReadOptions,
  ): Promise<Dated<Rows<ErpSupportMessage>>>
  /**
   * The messages that subscribers may read of these requests (at most 250) with an id above `afterId`,
   * oldest first, their own included. Not cached; background work.
   */
  supportAnswers(
    desk: SupportDesk,
    requestIds: readonly string[],
    afterId: string,
    signal?: AbortSignal,
  ): Promise<readonly ErpSupportAnswer[]>
  /** A new protocol number at every call. */
  newSupportProtocol(desk: SupportDesk): Promise<string>
  /** Returns the new request's id. Never retried: after a failure, look for the protocol first. */
  openSupportRequest(desk: SupportDesk, draft: SupportDraft): Promise<string>
  /** How a message that is sent reads in `supportMessages`: markup and empty lines are taken out. */
  messageAsRead(text: string): string
  /** Returns the new message's id. Never retried: after a failure, look for the message first. */
  addSupportMessage(desk: SupportDesk, request: ErpSupportRequest, text: string): Promise<string>
  /**
   * Returns the new file's id, or null where the ERP refuses it: it takes no such file, or none from
   * this token. Never retried: after a failure, look for the file first.
   */
  addSupportFile(desk: SupportDesk, requestId: string, file: SupportFile): Promise<string | null>
  /** The id of the request's file with this description; null when it has no such file. */
  findSupportFile(desk: SupportDesk, requestId: string, description: string): Promise<string | null>
}

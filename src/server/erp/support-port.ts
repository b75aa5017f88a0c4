import type { LocalTime } from '#domain/dates.ts'
import type { SupportDesk, SupportStatus } from '#domain/support/support-request.ts'
import type { Dated, ReadOptions } from './port.ts'

export interface ErpSupportSubject {
  readonly id: string
  readonly name: string
}

export interface ErpSupportMessage {
  readonly id: string
  readonly text: string
  /** Empty when the ERP does not say. */
  readonly at: LocalTime
  /** Whole name of whoever wrote it; empty when the ERP does not say. */
  readonly by: string
  /** `unsaid`: the ERP does not tell whether subscribers may read it. Private ones never come. */
  readonly visibility: 'public' | 'unsaid'
}

export interface ErpSupportRequest {
  readonly id: string
  readonly customerId: string
  /** Empty for what staff opened without one. */
  readonly protocol: string
  readonly status: SupportStatus
  /** The ERP's own word for it, handed back with what is added. */
  readonly erpStatus: string
  readonly subject: string
  /** Empty when the ERP does not say. */
  readonly openedAt: LocalTime
  readonly message: string
  /** The word it was closed with, where the desk has one. */
  readonly solution: ErpSupportMessage | null
}

export interface SupportDraft {
  readonly customerId: string
  readonly subject: ErpSupportSubject
  readonly text: string
  readonly protocol: string
  /** Where the provider wants requests to arrive; empty leaves it to the ERP's own settings. */
  readonly departmentId: string
  readonly processId: string
}

/** Support at a provider's ERP; a desk is the kind of record its requests are kept as. */
export interface ErpSupport {
  /** What subscribers may ask about at that desk, by name. */
  supportSubjects(desk: SupportDesk): Promise<ErpSupportSubject[]>
  /** One subject, whether or not subscribers see it in the ERP's own portal; null: there is none. */
  supportSubject(id: string): Promise<ErpSupportSubject | null>
  /** Newest first, without those that are staff's own business. */
  supportRequests(
    desk: SupportDesk,
    customerId: string,
    options?: ReadOptions,
  ): Promise<Dated<ErpSupportRequest[]>>
  /** After the first one, oldest first. */
  supportMessages(
    desk: SupportDesk,
    request: ErpSupportRequest,
    options?: ReadOptions,
  ): Promise<Dated<ErpSupportMessage[]>>
  /** Another number at every call. */
  newSupportProtocol(desk: SupportDesk): Promise<string>
  /** The new request's id. Sent once: after a failure, look for the protocol before trying again. */
  openSupportRequest(desk: SupportDesk, draft: SupportDraft): Promise<string>
  /** The new message's id. Sent once, as above. */
  addSupportMessage(desk: SupportDesk, request: ErpSupportRequest, text: string): Promise<string>
}

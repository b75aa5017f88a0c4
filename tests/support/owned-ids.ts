/** How an endpoint is asked for something that has an owner. */
export interface OwnedId {
  readonly asked: (id: string) => { params?: object; query?: object; body?: object }
  /** An id of another subscriber of the same provider. */
  readonly anothers: string
  /** An id of another provider's subscriber, which nobody has here. */
  readonly elsewheres: string
  /** An id nobody has anywhere. */
  readonly nobodys: string
}

/** João's boleto at demo, a bill of litoral's inn, and none. */
const invoiceIds = { anothers: '1041', elsewheres: '4031', nobodys: '999999' }

/** Sessions are made by signing in: tests of their own hold a living one of another subscriber. */
const sessionIds = {
  anothers: 'AAAAAAAAAAAAAAAAAAAAAA',
  elsewheres: 'BBBBBBBBBBBBBBBBBBBBBB',
  nobodys: 'CCCCCCCCCCCCCCCCCCCCCC',
}

/** Every endpoint that takes the id of something with an owner; the walk wants the list complete. */
export const ownedIds: Readonly<Record<string, OwnedId>> = {
  listInvoices: { asked: (id) => ({ query: { invoice_id: id } }), ...invoiceIds },
  createInvoiceDownload: { asked: (id) => ({ body: { invoiceId: id } }), ...invoiceIds },
  endSession: { asked: (id) => ({ params: { sessionId: id } }), ...sessionIds },
  readPix: { asked: (id) => ({ params: { invoiceId: id } }), ...invoiceIds },
}

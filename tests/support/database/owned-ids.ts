import { sandboxPassword } from '#sandbox/world/people.ts'

/** How an endpoint is asked for something that has an owner. */
export interface OwnedId {
  readonly asked: (id: string) => {
    params?: object
    query?: object
    body?: object
    headers?: Readonly<Record<string, string>>
  }
  /** An id of another subscriber of the same provider. */
  readonly ofOtherSubscriber: string
  /** An id of another provider's subscriber that no subscriber has here. */
  readonly ofOtherProvider: string
  /** An id that exists at no provider. */
  readonly unknown: string
}

/** João's boleto at demo, a bill of litoral's inn, and none. */
const invoiceIds = { ofOtherSubscriber: '1041', ofOtherProvider: '4031', unknown: '999999' }

/** Sessions are made by signing in: tests of their own hold a living one of another subscriber. */
const sessionIds = {
  ofOtherSubscriber: 'AAAAAAAAAAAAAAAAAAAAAA',
  ofOtherProvider: 'BBBBBBBBBBBBBBBBBBBBBB',
  unknown: 'CCCCCCCCCCCCCCCCCCCCCC',
}

/** Passkeys are made by devices: tests of their own hold a real one of another subscriber. */
const passkeyIds = {
  ofOtherSubscriber: '11111111-1111-4111-8111-111111111111',
  ofOtherProvider: '22222222-2222-4222-8222-222222222222',
  unknown: '33333333-3333-4333-8333-333333333333',
}

/** João's router, one of litoral's Maria, and none. */
const serials = {
  ofOtherSubscriber: 'TPLK5C1E90AA',
  ofOtherProvider: 'HWTC7702BB10',
  unknown: 'HWTC00000000',
}

/** João's blocked contract, and one of litoral's inn. */
const contractIds = { ofOtherSubscriber: '203', ofOtherProvider: '4103', unknown: '999999' }

/** João's line, and one of litoral's. */
const lineIds = { ofOtherSubscriber: '603', ofOtherProvider: '4601', unknown: '999999' }
const ofLine = { asked: (id: string) => ({ params: { id } }), ...lineIds }

/** A note of litoral's inn; at demo only Maria has any. */
const noteIds = { ofOtherSubscriber: '4301', ofOtherProvider: '2301', unknown: '999999' }

const thisMonth = () => new Date().toISOString().slice(0, 7)
const lastYear = () => String(new Date().getUTCFullYear() - 1)

/** A user of the bakery's storage; ids are the platform's own. */
const cloudUserIds = { ofOtherSubscriber: '7003', ofOtherProvider: '7103', unknown: '999999' }

/** João's request at demo, one of netmania's Patrícia, and none. */
const supportIds = { ofOtherSubscriber: '4008', ofOtherProvider: '2401', unknown: '999999' }

/** Inbox messages come with reminders: tests of their own hold a real one of another subscriber. */
const messageIds = {
  ofOtherSubscriber: 'a'.repeat(32),
  ofOtherProvider: 'b'.repeat(32),
  unknown: 'c'.repeat(32),
}

/** Agreements are made by subscribers: tests of their own hold a real one of another subscriber. */
const agreementIds = {
  ofOtherSubscriber: '44444444-4444-4444-8444-444444444444',
  ofOtherProvider: '55555555-5555-4555-8555-555555555555',
  unknown: '66666666-6666-4666-8666-666666666666',
}

/** Outages are opened by staff: tests of their own hold a real one of another subscriber. */
const outageIds = {
  ofOtherSubscriber: '77777777-7777-4777-8777-777777777777',
  ofOtherProvider: '88888888-8888-4888-8888-888888888888',
  unknown: '99999999-9999-4999-8999-999999999999',
}

/** Every endpoint that takes the id of something with an owner; the walk wants the list complete. */
export const ownedIds: Readonly<Record<string, OwnedId>> = {
  listInvoices: { asked: (id) => ({ query: { invoice_id: id } }), ...invoiceIds },
  createInvoiceDownload: { asked: (id) => ({ body: { invoiceId: id } }), ...invoiceIds },
  issueBoleto: { asked: (id) => ({ body: { invoiceId: id } }), ...invoiceIds },
  endSession: { asked: (id) => ({ params: { sessionId: id } }), ...sessionIds },
  removePasskey: {
    asked: (id) => ({ params: { passkeyId: id }, body: { currentPassword: sandboxPassword } }),
    ...passkeyIds,
  },
  findRouter: { asked: (serial) => ({ params: { serial } }), ...serials },
  readLineSignal: ofLine,
  listLineSessions: ofLine,
  readLineUsage: ofLine,
  listLineEquipment: ofLine,
  diagnoseLine: ofLine,
  orderLineAction: {
    asked: (id) => ({ params: { id }, body: { action: 'restart' } }),
    ...lineIds,
  },
  changeWifiName: {
    asked: (serial) => ({
      params: { serial, lanIndex: '1', wlanIndex: '1' },
      body: { name: 'Outra casa' },
    }),
    ...serials,
  },
  changeWifiPassword: {
    asked: (serial) => ({
      params: { serial, lanIndex: '1', wlanIndex: '1' },
      body: { password: 'outra-senha' },
    }),
    ...serials,
  },
  findSupportRequest: { asked: (id) => ({ params: { supportId: id } }), ...supportIds },
  sayIfSolved: {
    asked: (id) => ({ params: { supportId: id }, body: { solved: true } }),
    ...supportIds,
  },
  listSupportMessages: { asked: (id) => ({ params: { supportId: id } }), ...supportIds },
  createSupportMessage: {
    asked: (id) => ({ body: { supportId: id, message: 'Olá' } }),
    ...supportIds,
  },
  createSupportFile: {
    asked: (id) => ({ body: { supportId: id, file: 'JVBERi0x' } }),
    ...supportIds,
  },
  readIssuedPix: { asked: (id) => ({ params: { invoiceId: id } }), ...invoiceIds },
  readInvoiceParts: { asked: (id) => ({ params: { invoiceId: id } }), ...invoiceIds },
  readNextInvoice: { asked: (id) => ({ params: { id } }), ...contractIds },
  readPix: { asked: (id) => ({ params: { invoiceId: id } }), ...invoiceIds },
  signReceipt: { asked: (id) => ({ params: { invoiceId: id } }), ...invoiceIds },
  createPaymentLink: { asked: (id) => ({ body: { invoiceId: id } }), ...invoiceIds },
  // Links are made by their owner: a test of theirs holds a real one of another subscriber.
  revokePaymentLink: { asked: (id) => ({ params: { linkId: id } }), ...passkeyIds },
  removeCard: { asked: (id) => ({ params: { id } }), ...invoiceIds },
  payInvoice: {
    asked: (id) => ({ body: { cardId: '1', invoiceId: id, installments: 1 } }),
    ...invoiceIds,
  },
  payInvoices: {
    asked: (id) => ({
      body: {
        cardId: '1',
        bills: ['1021', id].map((invoiceId) => ({ invoiceId, value: '99.90' })),
        installments: 1,
      },
      headers: { 'idempotency-key': `attempt-${id}` },
    }),
    ...invoiceIds,
  },
  payInvoicesByPix: {
    asked: (id) => ({
      body: { bills: ['1021', id].map((invoiceId) => ({ invoiceId, value: '99.90' })) },
      headers: { 'idempotency-key': `attempt-${id}` },
    }),
    ...invoiceIds,
  },
  // Attempts are made by paying: a test of theirs holds a real one of another subscriber.
  findPaymentGroup: { asked: (id) => ({ params: { attempt: `attempt-${id}` } }), ...invoiceIds },
  findPixOfSeveral: { asked: (id) => ({ params: { attempt: `attempt-${id}` } }), ...invoiceIds },
  findInvoicePayment: { asked: (id) => ({ params: { invoiceId: id } }), ...invoiceIds },
  findAutomaticPayment: { asked: (id) => ({ params: { id } }), ...agreementIds },
  changeAutomaticLimit: {
    asked: (id) => ({ params: { id }, body: { limit: '100.00' } }),
    ...agreementIds,
  },
  skipAutomaticCharge: {
    asked: (id) => ({ params: { id }, body: { invoiceId: '1024' } }),
    ...agreementIds,
  },
  cancelAutomaticPayment: { asked: (id) => ({ params: { id } }), ...agreementIds },
  beginAutomaticPix: {
    asked: (id) => ({ body: { contractId: id, limit: '100.00' } }),
    ...contractIds,
  },
  beginAutomaticCard: {
    asked: (id) => ({ body: { contractId: '201', cardId: id, limit: '100.00' } }),
    ...invoiceIds,
  },
  resendSignatureLink: { asked: (id) => ({ params: { id } }), ...contractIds },
  unlockContract: { asked: (id) => ({ params: { id } }), ...contractIds },
  downloadContract: { asked: (id) => ({ params: { id } }), ...contractIds },
  annualDebtSettlement: {
    asked: (id) => ({ params: { id }, query: { year: lastYear() } }),
    ...contractIds,
  },
  appDetails: { asked: (id) => ({ params: { contractId: id, appId: '1' } }), ...contractIds },
  appProductDetails: {
    asked: (id) => ({ params: { contractId: id, appId: '8', productId: '2' } }),
    ...contractIds,
  },
  activateApp: { asked: (id) => ({ body: { contractId: id, appId: '9' } }), ...contractIds },
  createBookApp: { asked: (id) => ({ body: { contractId: id, appId: '8' } }), ...contractIds },
  readBookApp: { asked: (id) => ({ params: { contractId: id, appId: '8' } }), ...contractIds },
  listCloudUsers: {
    asked: (id) => ({ params: { contractId: id, cloudServiceId: '7' } }),
    ...contractIds,
  },
  createCloudUser: {
    asked: (id) => ({ body: { contractId: id, cloudServiceId: '7' } }),
    ...contractIds,
  },
  editCloudUser: {
    asked: (id) => ({
      body: { contractId: '201', cloudServiceId: '7', userId: id, key: 'name', value: 'Outro' },
    }),
    ...cloudUserIds,
  },
  removeCloudUser: {
    asked: (id) => ({ params: { contractId: '201', cloudServiceId: '7', userId: id } }),
    ...cloudUserIds,
  },
  checkOleTv: { asked: (id) => ({ query: { contractId: id } }), ...contractIds },
  activateOleTv: {
    asked: (id) => ({ body: { contractId: id, email: 'a@b.example' } }),
    ...contractIds,
  },
  recoverOleTvPassword: {
    asked: (id) => ({ body: { contractId: id, email: 'a@b.example' } }),
    ...contractIds,
  },
  askOutageEnd: { asked: (outageId) => ({ params: { outageId } }), ...outageIds },
  listInboxMessages: { asked: (id) => ({ query: { before: id } }), ...messageIds },
  markMessagesRead: { asked: (id) => ({ body: { ids: [id] } }), ...messageIds },
  disownDevice: { asked: (messageId) => ({ params: { messageId } }), ...messageIds },
  requestSuspension: {
    asked: (id) => ({ body: { contractId: id, from: '2099-01-01', to: '2099-02-01' } }),
    ...contractIds,
  },
  requestCancellation: {
    asked: (id) => ({ body: { contractId: id, currentPassword: sandboxPassword } }),
    ...contractIds,
  },
  changeDueDay: { asked: (id) => ({ body: { contractId: id, day: 20 } }), ...contractIds },
  contestInvoice: {
    asked: (id) => ({ body: { invoiceId: id, reason: 'other' } }),
    ...invoiceIds,
  },
  requestPaymentParts: {
    asked: (id) => ({ body: { invoiceIds: [id], parts: 2 } }),
    ...invoiceIds,
  },
  requestOffer: {
    asked: (id) => ({ body: { contractId: id, offerId: '14', price: '149.90' } }),
    ...contractIds,
  },
  // Cancellations are made by subscribers: a test of theirs holds a real one of another subscriber.
  withdrawCancellation: { asked: (id) => ({ params: { id }, body: {} }), ...agreementIds },
  createFiscalNoteDownload: {
    asked: (id) => ({ body: { saleInvoiceId: id, created_at: thisMonth() } }),
    ...noteIds,
  },
}

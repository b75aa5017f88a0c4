import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { recordId, requestKey, typedText } from '#contract/platform/scalars.ts'

/** What support does for a subscriber to end a call; each is counted, and recorded with who did it for whom. */

const params = v.object({ customerId: recordId })
const billParams = v.object({ customerId: recordId, invoiceId: recordId })
const roles = ['owner', 'support'] as const
const mayRefuse = ['too many requests', 'upstream failed', 'upstream unavailable'] as const
const notFound = { 'subscriber not found': 404 } as const
const notPayable = {
  'invoice not found': 404,
  'invoice already paid': 409,
  'payment being confirmed': 409,
} as const

/** To the first e-mail on file, with the PIX code and the boleto's line as they are now. */
export const sendBill = endpoint({
  name: 'sendBill',
  method: 'POST',
  path: '/api/central/provider/subscriber/{customerId}/bill/{invoiceId}/send',
  policy: 'provider',
  mayRefuse,
  makesOld: ['invoices'],
  roles,
  summary: 'Send a subscriber the PIX code and the line of a bill by e-mail.',
  params: billParams,
  answer: v.object({
    /** Masked. */
    to: v.string(),
  }),
  refusals: {
    ...notFound,
    ...notPayable,
    'no email found': 409,
    'nothing to pay by': 409,
    'letter not sent': 502,
  },
})

/** 'forbidden' where the provider has no such links. */
export const createBillLink = endpoint({
  name: 'createBillLink',
  method: 'POST',
  path: '/api/central/provider/subscriber/{customerId}/bill/{invoiceId}/link',
  policy: 'provider',
  mayRefuse: [...mayRefuse, 'forbidden'],
  makesOld: ['invoices'],
  roles,
  summary: 'Create a link by which anybody may pay a bill of a subscriber, for 72 hours.',
  params: billParams,
  answer: v.object({ path: v.pipe(v.string(), v.startsWith('/pagar/')) }),
  refusals: { ...notFound, ...notPayable, 'too many payment links': 409 },
})

const chatOnly = { 'support by chat only': 403 } as const

export const listDeskSubjects = endpoint({
  name: 'listDeskSubjects',
  method: 'GET',
  path: '/api/central/provider/subjects',
  policy: 'provider',
  mayRefuse: ['upstream failed', 'upstream unavailable'],
  roles,
  summary: 'The subjects that a request for a subscriber may have.',
  answer: v.object({ subjects: v.array(v.object({ id: recordId, value: v.string() })) }),
  refusals: chatOnly,
})

export const openRequestFor = endpoint({
  name: 'openRequestFor',
  method: 'POST',
  path: '/api/central/provider/subscriber/{customerId}/request',
  policy: 'provider',
  mayRefuse,
  makesOld: ['support'],
  roles,
  summary: 'Open a request for support on behalf of a subscriber.',
  params,
  body: v.object({ subject: typedText(100), message: typedText(10_000), requestKey }),
  answer: v.object({ id: recordId, protocolo: v.string() }),
  refusals: {
    ...notFound,
    ...chatOnly,
    'invalid subject': 400,
    'message not provided': 400,
    'invalid message': 400,
    'message too long': 400,
    'request under way': 409,
  },
})

export const deskActionEndpoints = [
  sendBill,
  createBillLink,
  listDeskSubjects,
  openRequestFor,
] as const

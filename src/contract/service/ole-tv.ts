import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { anyAnswer } from '#contract/staff/other-servers.ts'
import { recordId } from '#contract/platform/scalars.ts'

const email = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(300)), '')

/**
 * `customerEmail`: the e-mail of the Olé TV account, or the customer's own while there is no
 * account (may be empty). Second specification, section 3.
 */
export const checkOleTv = endpoint({
  name: 'checkOleTv',
  method: 'GET',
  path: '/api/central/atplus/oletv/check',
  policy: 'subscriber',
  upstreamCost: 'lookup',
  summary: 'Whether the customer, or one contract, has Olé TV, and by which e-mail.',
  query: v.object({
    search: v.optional(v.literal('1')),
    /** Ours: the contract asked about, for a customer whose contracts each include Olé TV. */
    contractId: v.optional(recordId),
  }),
  answer: v.object({ hasOletv: v.boolean(), customerEmail: v.string(), contractId: recordId }),
  refusals: { 'app not found': 404 },
})

/**
 * The two Portuguese texts are those of the platform, letter for letter (second specification,
 * section 8).
 */
export const activateOleTv = endpoint({
  name: 'activateOleTv',
  method: 'POST',
  path: '/api/central/atplus/oletv/active',
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: [],
  summary: 'Activate Olé TV.',
  body: v.object({ email, contractId: recordId }),
  answer: v.object({ hasOletv: v.boolean() }),
  accepts: anyAnswer,
  refusals: {
    'app not found': 404,
    'activation not offered': 403,
    'activation in progress': 409,
    'email not provided': 400,
    'invalid email': 400,
    'cliente ja existe': 409,
    'e-mail ja esta em uso': 409,
    'activation refused': 422,
  },
})

export const recoverOleTvPassword = endpoint({
  name: 'recoverOleTvPassword',
  method: 'POST',
  path: '/api/central/atplus/oletv/recovery-password',
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: [],
  summary: 'Have Olé TV send a password recovery e-mail to the account.',
  body: v.object({ email, contractId: recordId }),
  answer: v.object({}),
  accepts: anyAnswer,
  refusals: {
    'app not found': 404,
    'email not provided': 400,
    'invalid email': 400,
    'account not found': 404,
  },
})

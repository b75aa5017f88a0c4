import * as v from 'valibot'
import { cloudUserKeys } from '#domain/service/cloud-users/cloud-user.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { anyAnswer } from '#contract/staff/other-servers.ts'
import { count, recordId, typedText } from '#contract/platform/scalars.ts'

/** The storage platform's id of a user; its form allows no path and no space. */
const userId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))

/**
 * The storage: the contract that includes it (`0`: none) and the provider's app (second
 * specification, section 7).
 */
const service = { contractId: recordId, cloudServiceId: recordId }

const userSchema = v.object({
  id: userId,
  name: v.string(),
  email: v.string(),
  /** GB */
  quota: count,
})

/** `quota_limit`: GB of all users together; null when the platform sets no limit. */
export const listCloudUsers = endpoint({
  name: 'listCloudUsers',
  method: 'GET',
  path: '/api/central/customer/list/cloud-users/{contractId}/{cloudServiceId}',
  policy: 'subscriber',
  upstreamCost: 'lookup',
  summary: 'The users of a cloud storage.',
  params: v.object(service),
  answer: v.object({
    users: v.array(userSchema),
    quota_limit: v.optional(v.nullable(count), null),
  }),
  refusals: { 'cloud service not found': 404 },
})

const fieldRefusals = {
  'name not provided': 400,
  'invalid email': 400,
  'password not provided': 400,
  'password must be between 10 and 30 characters': 400,
  'quota must be at least 1': 400,
  'quota limit exceeded': 422,
  'email already in use': 409,
} as const
const field = typedText(300)

export const createCloudUser = endpoint({
  name: 'createCloudUser',
  method: 'POST',
  path: '/api/central/customer/create/cloud-user',
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: [],
  summary: 'Add a user to a cloud storage.',
  body: v.object({
    ...service,
    name: field,
    email: field,
    password: field,
    quota: v.optional(v.pipe(v.number(), v.safeInteger()), 0),
  }),
  answer: v.object({ user: userSchema }),
  refusals: { 'cloud service not found': 404, ...fieldRefusals },
})

/**
 * Saves one field. The fields of one form carry the same `edit.id`, and `edit.rest` counts those
 * still to come: when a field fails, or the next one does not arrive, the fields saved before it
 * are rolled back (second specification, section 4). Without `edit` the field is saved by itself.
 */
export const editCloudUser = endpoint({
  name: 'editCloudUser',
  method: 'PUT',
  path: '/api/central/customer/edit/cloud-user',
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: [],
  summary: 'Change one field of a user of a cloud storage.',
  body: v.object({
    ...service,
    userId,
    key: v.picklist(cloudUserKeys),
    value: v.pipe(v.string(), v.maxLength(300)),
    edit: v.optional(
      v.object({
        id: v.pipe(v.string(), v.regex(/^[0-9a-f-]{32,36}$/)),
        rest: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3)),
      }),
    ),
  }),
  answer: v.object({}),
  accepts: anyAnswer,
  refusals: {
    'cloud service not found': 404,
    'cloud user not found': 404,
    'edit in progress': 409,
    ...fieldRefusals,
  },
})

export const removeCloudUser = endpoint({
  name: 'removeCloudUser',
  method: 'DELETE',
  path: '/api/central/customer/remove/cloud-user/{contractId}/{cloudServiceId}/{userId}',
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: [],
  summary: 'Remove a user of a cloud storage with all files.',
  params: v.object({ ...service, userId }),
  answer: v.object({}),
  refusals: { 'cloud service not found': 404, 'cloud user not found': 404 },
})

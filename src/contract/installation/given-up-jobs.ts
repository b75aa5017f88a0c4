import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { clientId, count, instant } from '#contract/platform/scalars.ts'

/** Jobs on the list, those that were enqueued last. */
export const maxListedJobs = 100

/** The id of a job: a number of a row. */
const jobId = v.pipe(v.string(), v.regex(/^\d{1,15}$/))

/** A job that failed at every attempt. Nothing here says whom it concerns or what it was about to tell. */
const givenUpJobSchema = v.object({
  id: jobId,
  /** The provider it belongs to. */
  client_id: v.string(),
  kind: v.string(),
  /** When it was enqueued. */
  created_at: instant,
  attempts: count,
  /** Why the last attempt failed, in words of the server. */
  reason: v.string(),
})
export type GivenUpJob = v.InferOutput<typeof givenUpJobSchema>

/** All given-up jobs of a provider and kind. */
const givenUpKindSchema = v.object({ client_id: v.string(), kind: v.string(), jobs: count })
export type GivenUpKind = v.InferOutput<typeof givenUpKindSchema>

export const listGivenUpJobs = endpoint({
  name: 'listGivenUpJobs',
  method: 'GET',
  path: '/api/admin/jobs/given-up',
  policy: 'admin',
  token: { scope: 'health:read', reach: 'list' },
  summary: 'Jobs that failed at every attempt: how many of each kind, and the newest ones.',
  answer: v.object({ kinds: v.array(givenUpKindSchema), jobs: v.array(givenUpJobSchema) }),
  refusals: {},
})

/** All given-up jobs of a provider and kind, or one of them. */
const chosenSchema = v.object({
  client_id: clientId,
  kind: v.pipe(v.string(), v.nonEmpty(), v.maxLength(60)),
  /** Null for all of the kind. */
  id: v.nullable(jobId),
})
export type ChosenJobs = v.InferOutput<typeof chosenSchema>

const changedJobs = v.object({ jobs: count })
const refusals = { 'no such job': 404 } as const

/** Tries given-up jobs again, at once and from the first attempt on. */
export const retryGivenUpJobs = endpoint({
  name: 'retryGivenUpJobs',
  method: 'POST',
  path: '/api/admin/jobs/given-up/retry',
  policy: 'admin',
  summary: 'Try given-up jobs again.',
  body: chosenSchema,
  answer: changedJobs,
  refusals,
})

/** Deletes given-up jobs: what they were to do is not done. */
export const dropGivenUpJobs = endpoint({
  name: 'dropGivenUpJobs',
  method: 'POST',
  path: '/api/admin/jobs/given-up/drop',
  policy: 'admin',
  summary: 'Delete given-up jobs.',
  body: chosenSchema,
  answer: changedJobs,
  refusals,
})

export const givenUpJobEndpoints = [listGivenUpJobs, retryGivenUpJobs, dropGivenUpJobs] as const

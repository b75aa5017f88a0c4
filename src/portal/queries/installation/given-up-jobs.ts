import { queryOptions } from '@tanstack/react-query'
import {
  type ChosenJobs,
  dropGivenUpJobs,
  listGivenUpJobs,
  retryGivenUpJobs,
} from '#contract/installation/given-up-jobs.ts'
import { call } from '#portal/queries/calls/client.ts'

/** The jobs that were given up, of all providers. */
export function givenUpJobsQuery() {
  return queryOptions({
    queryKey: ['staff', 'given-up-jobs'],
    queryFn: ({ signal }) => call(listGivenUpJobs, { signal }),
    staleTime: 0,
  })
}

/** Tries given-up jobs again; resolves to how many. */
export async function retryJobs(body: ChosenJobs): Promise<number> {
  return (await call(retryGivenUpJobs, { body })).jobs
}

/** Deletes given-up jobs; resolves to how many. */
export async function dropJobs(body: ChosenJobs): Promise<number> {
  return (await call(dropGivenUpJobs, { body })).jobs
}

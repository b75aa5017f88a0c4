import {
  type ChosenJobs,
  dropGivenUpJobs,
  retryGivenUpJobs,
} from '#contract/installation/given-up-jobs.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { SignedInStaff } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { changeGivenUp, type GivenUpChoice, listGivenUp } from './given-up-jobs.ts'

const choiceOf = ({ client_id: clientId, kind, id }: ChosenJobs): GivenUpChoice => ({
  clientId,
  kind,
  ...(id !== null && { id: Number(id) }),
})

export type GivenUpService = ReturnType<typeof givenUpService>

/** What administrators do with jobs that were given up. */
export function givenUpService(deps: {
  readonly database: Pick<Database, 'db'>
  readonly audit: Pick<AuditModule, 'record'>
  readonly wakeJobs: () => void
  readonly now: () => Date
}) {
  const { database, wakeJobs, now } = deps
  return {
    list: ({ clientIds }: Pick<SignedInStaff, 'clientIds'>) =>
      listGivenUp(database.db, clientIds && [...clientIds]),

    retry: async (staffMember: SignedInStaff, chosen: ChosenJobs) => {
      const jobs = await changeGivenUp(deps, staffMember, 'retry', choiceOf(chosen), now())
      if (jobs === 0) refuse(retryGivenUpJobs, 'no such job')
      wakeJobs()
      return { jobs }
    },

    drop: async (staffMember: SignedInStaff, chosen: ChosenJobs) => {
      const jobs = await changeGivenUp(deps, staffMember, 'drop', choiceOf(chosen), now())
      if (jobs === 0) refuse(dropGivenUpJobs, 'no such job')
      return { jobs }
    },
  }
}

import type { AutomaticPaymentsModule } from './money/automatic-payments/module.ts'
import type { createBackground } from './background.ts'
import { acrossTenants } from './platform/db/tenant-scope.ts'
import type { Module } from './platform/module.ts'
import type { RemindersModule } from './news/reminders/module.ts'
import type { ResultsModule } from './news/results/module.ts'
import { sandboxHostModule } from './installation/sandbox-host/module.ts'

interface Deps extends Omit<
  Parameters<typeof sandboxHostModule>[0],
  'sendReminders' | 'runAutomaticPayments' | 'acrossProviders'
> {
  readonly reminders: Pick<RemindersModule, 'enqueueNow'>
  readonly results: Pick<ResultsModule, 'countNow'>
  readonly automatic: Pick<AutomaticPaymentsModule, 'enqueueNow'>
  readonly drainJobs: ReturnType<typeof createBackground>['drainJobs']
}

/** Makes the module of the sandbox, whose page does at once what the product does day by day. */
export async function composeSandbox(deps: Deps): Promise<Module> {
  const { reminders, results, automatic, drainJobs } = deps
  return acrossTenants(() =>
    sandboxHostModule({
      ...deps,
      acrossProviders: acrossTenants,
      sendReminders: async (clientIds) => {
        await acrossTenants(() => reminders.enqueueNow(clientIds))
        await acrossTenants(() => results.countNow())
        return drainJobs()
      },
      runAutomaticPayments: async (clientIds, days) => {
        await acrossTenants(() => automatic.enqueueNow(clientIds, days))
        return drainJobs()
      },
    }),
  )
}

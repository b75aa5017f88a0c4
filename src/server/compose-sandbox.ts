import type { AutomaticPaymentsModule } from './money/automatic-payments/module.ts'
import type { createBackground } from './background.ts'
import { gatewayNotificationPath } from '#domain/money/cards/notification-path.ts'
import { acrossTenants } from './platform/db/tenant-scope.ts'
import type { Module } from './platform/module.ts'
import type { RemindersModule } from './news/reminders/module.ts'
import type { ResultsModule } from './news/results/module.ts'
import { sandboxHostModule } from './installation/sandbox-host/module.ts'

interface Deps extends Omit<
  Parameters<typeof sandboxHostModule>[0],
  'sendReminders' | 'runAutomaticPayments' | 'notifyGateway' | 'acrossProviders'
> {
  readonly reminders: Pick<RemindersModule, 'enqueueNow'>
  readonly results: Pick<ResultsModule, 'countNow'>
  readonly automatic: Pick<AutomaticPaymentsModule, 'enqueueNow'>
  readonly drainJobs: ReturnType<typeof createBackground>['drainJobs']
  readonly callApi: (request: Request, env: object) => Promise<Response>
}

/** A call from this machine, where alone the sandbox's providers are. */
const fromHere = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 50_000 } } }

/** Makes the module of the sandbox, whose page does at once what the product does day by day. */
export async function composeSandbox(deps: Deps): Promise<Module> {
  const { reminders, results, automatic, drainJobs, callApi } = deps
  return acrossTenants(() =>
    sandboxHostModule({
      ...deps,
      acrossProviders: acrossTenants,
      sendReminders: async (clientIds) => {
        await acrossTenants(() => reminders.enqueueNow(clientIds))
        await acrossTenants(() => results.countNow())
        return drainJobs()
      },
      notifyGateway: async (clientId, paymentId) => {
        const body = JSON.stringify({ PaymentId: paymentId, ChangeType: 1 })
        const headers = { 'content-type': 'application/json', host: `${clientId}.localhost` }
        const url = `http://${clientId}.localhost${gatewayNotificationPath}`
        await callApi(new Request(url, { method: 'POST', headers, body }), fromHere)
      },
      runAutomaticPayments: async (clientIds, days) => {
        await acrossTenants(() => automatic.enqueueNow(clientIds, days))
        return drainJobs()
      },
    }),
  )
}

import { beginSpeedTest } from '#contract/service/speed-test.ts'
import { subscriberOf } from '#server/platform/http/call.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import { requireOpenLines } from './own-lines.ts'
import type { SpeedTestLimits } from './speed-limits.ts'
import type { Tickets } from './speed-tickets.ts'

export function speedTestRoutes(
  api: Api,
  deps: { readonly tickets: Tickets; readonly limits: SpeedTestLimits; readonly now: () => Date },
): void {
  const { tickets, limits, now } = deps
  register(api, beginSpeedTest, async (call) => {
    requireOpenLines(call)
    await limits.consumeTest(subscriberOf(call))
    return { ticket: tickets.issue(call.tenant.clientId, now()) }
  })
}

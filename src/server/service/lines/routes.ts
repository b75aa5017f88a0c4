import {
  diagnoseLine,
  listLineEquipment,
  listLines,
  listLineSessions,
  orderLineAction,
  readLineSignal,
  readLineUsage,
} from '#contract/service/lines.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import { beginSpeedTest } from '#contract/service/speed-test.ts'
import { subscriberOf } from '#server/platform/http/call.ts'
import type { LineService } from './service.ts'
import { requireOpenLines } from './own-lines.ts'
import type { SpeedTestLimits } from './limits.ts'
import type { Tickets } from './speed-tickets.ts'

export function lineRoutes(api: Api, { lines }: { readonly lines: LineService }): void {
  register(api, listLines, (call) => lines.list(call))
  register(api, readLineSignal, (call) => lines.signal(call, call.params.id))
  register(api, listLineSessions, (call) => lines.sessions(call, call.params.id))
  register(api, readLineUsage, (call) => lines.usage(call, call.params.id))
  register(api, listLineEquipment, (call) => lines.equipment(call, call.params.id))
  register(api, orderLineAction, (call) => lines.order(call, call.params.id, call.body.action))
  register(api, diagnoseLine, (call) => lines.diagnose(call, call.params.id))
}

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

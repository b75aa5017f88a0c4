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
import type { LineService } from './service.ts'

export function lineRoutes(api: Api, { lines }: { readonly lines: LineService }): void {
  register(api, listLines, (call) => lines.list(call))
  register(api, readLineSignal, (call) => lines.signal(call, call.params.id))
  register(api, listLineSessions, (call) => lines.sessions(call, call.params.id))
  register(api, readLineUsage, (call) => lines.usage(call, call.params.id))
  register(api, listLineEquipment, (call) => lines.equipment(call, call.params.id))
  register(api, orderLineAction, (call) => lines.order(call, call.params.id, call.body.action))
  register(api, diagnoseLine, (call) => lines.diagnose(call, call.params.id))
}

import type { DeskFailure } from '#contract/staff/support-desk.ts'
import type { CallFailure } from '#server/platform/call-failures/module.ts'

export function toDeskFailure(failed: CallFailure): DeskFailure {
  const { code, at, customerId, method, route, status, cause, upstream, detail } = failed
  return {
    code,
    at: at.toISOString(),
    customer_id: customerId ?? '',
    call: `${method} ${route}`,
    status,
    cause,
    upstream,
    detail,
  }
}

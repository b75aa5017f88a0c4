import type { AutomaticPixPermission } from '#contract/staff/connection-outcomes.ts'
import type { PixPermission } from '#server/upstreams/gateways/automatic-pix-port.ts'

/** What a gateway says of Pix Automático, in the words of a test. */
export function permissionOf({ isEnabled }: PixPermission): AutomaticPixPermission {
  if (isEnabled === null) return 'unknown'
  return isEnabled ? 'enabled' : 'not enabled'
}

import type { Session } from '#server/http/call.ts'
import { commonRefusal } from '#server/http/refusal.ts'

/** Cards are for who may pay by them (specification 6); the flag is read from the session's row. */
export function requireCardFlag({ featureFlags }: Session): void {
  if (!featureFlags.includes('credit_card')) throw commonRefusal('forbidden')
}

import type { FeatureFlag } from '#contract/account/session.ts'
import type { Session } from './call.ts'
import { commonRefusal } from './refusal.ts'

/** Refuses a subscriber without this right (specification 6); it is read from the session's row. */
export function requireFlag({ featureFlags }: Session, flag: FeatureFlag): void {
  if (!featureFlags.includes(flag)) throw commonRefusal('forbidden')
}

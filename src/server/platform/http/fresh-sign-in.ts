import type { SignedInStaff } from './call.ts'
import { commonRefusal } from './refusal.ts'

/**
 * Refuses an action of staff whose sign-in is not fresh: a desk that was left, or a stolen session,
 * does not suffice for it.
 */
export function requireFreshSignIn({ freshLeftMs }: Pick<SignedInStaff, 'freshLeftMs'>): void {
  if (freshLeftMs <= 0) throw commonRefusal('fresh sign-in required')
}

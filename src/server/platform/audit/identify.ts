import type { Actor } from '#server/platform/http/call.ts'

/** Who acted, by the columns of an audit entry. */
export function identify(actor: Actor) {
  if ('subscriber' in actor) {
    const { customerId, documentHash } = actor.subscriber
    return { who: customerId, role: 'subscriber', customerId, documentHash } as const
  }
  const { login, role, isToken } = actor.staffMember
  return {
    who: login,
    role: isToken ? ('token' as const) : role,
    customerId: null,
    documentHash: '',
  }
}

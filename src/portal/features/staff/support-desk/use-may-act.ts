import { useQuery } from '@tanstack/react-query'
import { endSubscriberSessions } from '#contract/staff/support-desk.ts'
import { providerUserQuery } from '#portal/queries/staff/staff.ts'

/** Whether the signed-in user may do something for a subscriber, not only look. */
export function useMayAct(): boolean {
  const role = useQuery(providerUserQuery()).data?.role
  return role !== undefined && endSubscriberSessions.roles.some((one) => one === role)
}

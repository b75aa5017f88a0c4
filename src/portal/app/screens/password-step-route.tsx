import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { PasswordStep } from '#portal/features/account/session/password-step.tsx'

const route = getRouteApi('/sign-in-2')

/** The password step with the customer whom the gate asked for. */
export function PasswordStepRoute() {
  const { customer, late } = route.useLoaderData()
  const ask = useCallback(() => late, [late])
  return <PasswordStep customer={customer} ask={ask} />
}

import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { clearToasts } from '#portal/kit/toasts/toasts.ts'
import { staffQueryClient } from './query-client.ts'

type SignInPath = '/auth/adm/sign-in' | '/admin'

/** Ends a staff area by one of its buttons. Nothing that was shown stays in the page. */
export function useStaffSignOut(signInPath: SignInPath, endSession: () => Promise<void>) {
  const router = useRouter()
  const [isLeaving, setIsLeaving] = useState(false)

  async function leave() {
    await staffQueryClient.cancelQueries()
    staffQueryClient.clear()
    clearToasts()
    await router.navigate({ to: signInPath, replace: true })
  }

  async function signOut() {
    setIsLeaving(true)
    // Only the server can delete the cookie: without its answer the session lasts its hour.
    await endSession().catch(() => null)
    await leave()
  }
  return { isLeaving, signOut: () => void signOut(), leave: () => void leave() }
}

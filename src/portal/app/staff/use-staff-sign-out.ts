import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { clearToasts } from '#portal/kit/toasts.ts'
import { onStaffSignedOut, staffQueryClient } from './query-client.ts'

type SignInPath = '/auth/adm/sign-in' | '/admin'

/**
 * Ends a staff area: by its button, and when the server no longer knows the session. Nothing that was
 * shown stays in the page.
 */
export function useStaffSignOut(signInPath: SignInPath, endSession: () => Promise<void>) {
  const router = useRouter()
  const [isLeaving, setIsLeaving] = useState(false)

  useEffect(() => onStaffSignedOut(() => void leave(router, signInPath)), [router, signInPath])

  async function signOut() {
    setIsLeaving(true)
    // Only the server can delete the cookie: without its answer the session lasts its hour.
    await endSession().catch(() => null)
    await leave(router, signInPath)
  }
  return { isLeaving, signOut: () => void signOut() }
}

async function leave(router: ReturnType<typeof useRouter>, signInPath: SignInPath): Promise<void> {
  await staffQueryClient.cancelQueries()
  staffQueryClient.clear()
  clearToasts()
  await router.navigate({ to: signInPath, replace: true })
}

import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { clearNotices } from '#portal/kit/toasts.ts'
import { staffQueryClient, whenStaffSignedOut } from './query-client.ts'

type Door = '/auth/adm/sign-in' | '/admin'

/**
 * The way out of a staff area: by its button, and by itself when the server no longer knows the
 * session. Nothing of what was seen stays in the page.
 */
export function useDeparture(door: Door, tellServer: () => Promise<void>) {
  const router = useRouter()
  const [isLeaving, setIsLeaving] = useState(false)

  useEffect(() => whenStaffSignedOut(() => void leave(router, door)), [router, door])

  async function exit() {
    setIsLeaving(true)
    // The cookie is the server's to take: without its answer nobody is out, and the hour runs on.
    await tellServer().catch(() => null)
    await leave(router, door)
  }
  return { isLeaving, exit: () => void exit() }
}

async function leave(router: ReturnType<typeof useRouter>, door: Door): Promise<void> {
  await staffQueryClient.cancelQueries()
  staffQueryClient.clear()
  clearNotices()
  await router.navigate({ to: door, replace: true })
}

import { useSyncExternalStore } from 'react'
import { pushSupport } from '#portal/offline/push/push-subscription.ts'

export type PermissionState = NotificationPermission | 'install' | 'unsupported'

function readPermission(): PermissionState {
  const support = pushSupport()
  if (support === 'ready') return Notification.permission
  return support === 'install' ? 'install' : 'unsupported'
}

/**
 * Also listens for visibility: the permission can change in the browser's settings while the page
 * is hidden.
 */
function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  let status: PermissionStatus | null = null
  let isOver = false
  const watch = async () => {
    const found = await navigator.permissions.query({ name: 'notifications' })
    if (isOver) return
    status = found
    status.addEventListener('change', listener)
  }
  // Not every browser supports a query for this permission.
  watch().catch(() => undefined)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', listener)
    status?.removeEventListener('change', listener)
  }
}

/** Notification permission of this browser (specification 4, notification permission). */
export const usePermission = () => useSyncExternalStore(subscribe, readPermission)

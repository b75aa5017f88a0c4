import { useSyncExternalStore } from 'react'
import { pushSupport } from '#portal/offline/push-subscription.ts'

export type PermissionState = NotificationPermission | 'install' | 'unsupported'

function readPermission(): PermissionState {
  const support = pushSupport()
  if (support === 'ready') return Notification.permission
  return support === 'install' ? 'install' : 'unsupported'
}

/** A permission changes in the browser's settings too, while this page lies behind them. */
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
  // Not every browser tells of this one.
  watch().catch(() => undefined)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', listener)
    status?.removeEventListener('change', listener)
  }
}

/** What this browser lets the portal do (specification 4, notification permission). */
export const usePermission = () => useSyncExternalStore(subscribe, readPermission)

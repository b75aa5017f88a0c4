import { useEffect } from 'react'
import { hideToasts } from '#portal/kit/toasts/toasts.ts'

/** Takes the toasts off the screen when a dialog opens, so that none covers its buttons. */
export function useClearView(isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) hideToasts()
  }, [isOpen])
}

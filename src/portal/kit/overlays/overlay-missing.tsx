import { useEffect, useRef } from 'react'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { missingCodeText } from '#portal/kit/browser/use-not-on-device.ts'

interface OverlayMissingProps {
  isOpen: boolean
  onClose: () => void
}

/** In the place of an overlay whose code did not come: the tap is answered in a toast. */
export function OverlayMissing({ isOpen, onClose }: OverlayMissingProps) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return
    showToast({ kind: 'warning', text: missingCodeText() })
    close.current()
  }, [isOpen])
  return null
}

import X from 'lucide-react/icons/x'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { ToastIcon } from './toast-icon.tsx'
import './toasts.css'
import {
  currentToasts,
  dismissToast,
  type Toast,
  pauseToasts,
  resumeToasts,
  subscribeToToasts,
} from './toasts.ts'
import { texts } from '#portal/kit/texts.ts'

export function useToasts() {
  return useSyncExternalStore(subscribeToToasts, currentToasts)
}

/**
 * The toasts on screen. The two live regions are rendered empty from the start, because a region
 * added together with its text is not announced; each toast goes to exactly one of them.
 */
export function ToastsOnScreen() {
  const { visible } = useToasts()
  const attention = usePauseOnAttention(visible)
  return (
    <div className="toasts" {...attention}>
      <div className="toasts-voice" role="alert" aria-atomic="false">
        {visible.filter(isUrgent).map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div className="toasts-voice" role="status" aria-atomic="false">
        {visible
          .filter((toast) => !isUrgent(toast))
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
      </div>
    </div>
  )
}

function isUrgent(toast: Toast): boolean {
  return toast.kind === 'error'
}

function ToastCard({ toast }: { toast: Toast }) {
  return (
    <div className="toast" data-kind={toast.kind}>
      <ToastIcon kind={toast.kind} />
      <p className="toast-text">{toast.text}</p>
      <button
        type="button"
        className="toast-close"
        aria-label={texts.close}
        onClick={() => dismissToast(toast.id)}
      >
        <Icon of={X} size={18} />
      </button>
    </div>
  )
}

/** Pauses the toasts while one is hovered or focused, or while the tab is hidden. */
function usePauseOnAttention(visible: readonly Toast[]) {
  const place = useRef<HTMLDivElement>(null)
  const [isAttended, setIsAttended] = useState(document.hidden)

  // Checks again after each change, because a removed toast fires neither pointerleave nor blur.
  const look = useCallback(() => {
    const isTouched = place.current?.matches(':hover, :focus-within') ?? false
    setIsAttended(isTouched || document.hidden)
  }, [])
  useEffect(look, [look, visible])

  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [look])

  useEffect(() => {
    if (isAttended) pauseToasts()
    else resumeToasts()
  }, [isAttended])

  // Deferred, because React's blur event fires before the focus has moved.
  const lookSoon = () => queueMicrotask(look)
  return {
    ref: place,
    onPointerEnter: look,
    onPointerLeave: look,
    onFocus: look,
    onBlur: lookSoon,
  }
}

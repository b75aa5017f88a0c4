import { useRef, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import type { ToastCareProps } from './toast-card.tsx'
import './toasts.css'
import { currentToasts, subscribeToToasts, type Toast } from './toasts.ts'

export function useToasts() {
  return useSyncExternalStore(subscribeToToasts, currentToasts)
}

/** A toast as it is drawn where its code is not on the device. */
const Plain = ({ toast }: { toast: Toast }) => (
  <div className="toast" data-kind={toast.kind}>
    <p className="toast-text">{toast.text}</p>
  </div>
)

const ToastCard = lazyPart<{ toast: Toast }>(
  async () => (await import('./toast-card.tsx')).ToastCard,
  { whileLoading: Plain, otherwise: Plain },
)
const ToastCare = lazyPart<ToastCareProps>(async () => (await import('./toast-card.tsx')).ToastCare)

/**
 * The toasts on screen. The two live regions are rendered empty from the start, because a region
 * added together with its text is not announced; each toast goes to exactly one of them.
 */
export function ToastsOnScreen() {
  const { visible } = useToasts()
  const place = useRef<HTMLDivElement>(null)
  const [wasUsed, setWasUsed] = useState(false)
  if (visible.length > 0 && !wasUsed) setWasUsed(true)
  const cards = (isUrgent: boolean) =>
    visible
      .filter(({ kind }) => (kind === 'error') === isUrgent)
      .map((toast) => <ToastCard key={toast.id} toast={toast} />)
  return (
    <div className="toasts" ref={place}>
      <div className="toasts-voice" role="alert" aria-atomic="false">
        {cards(true)}
      </div>
      <div className="toasts-voice" role="status" aria-atomic="false">
        {cards(false)}
      </div>
      {wasUsed && <ToastCare place={place} visible={visible} />}
    </div>
  )
}

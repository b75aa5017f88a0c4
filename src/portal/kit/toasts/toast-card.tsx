import X from 'lucide-react/icons/x'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { texts } from '#portal/kit/texts.ts'
import { type Band, freeTop } from './free-top.ts'
import { ToastIcon } from './toast-icon.tsx'
import { dismissToast, pauseToasts, resumeToasts, type Toast } from './toasts.ts'

export function ToastCard({ toast }: { toast: Toast }) {
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

export interface ToastCareProps {
  place: RefObject<HTMLDivElement | null>
  visible: readonly Toast[]
}

/** Keeps the toasts off what can be pressed, and on screen while they have attention. Draws nothing. */
export function ToastCare({ place, visible }: ToastCareProps): null {
  usePauseOnAttention(place, visible)
  useLayoutEffect(() => {
    if (!place.current || visible.length === 0) return undefined
    putInFreePlace(place.current)
    return stayOffKept(place.current)
  }, [place, visible])
  return null
}

/** What a toast must not cover where it has a choice, and what it never covers. */
const pressable = 'a, button, input, select, textarea, summary, label'
const kept = '.panel-bar a, .panel-bar button, .screen-back, .connection-notice, .form-bar button'

/** Pixels between a toast and what it stands beside. */
const gap = 4

/** Where these elements are, of those in the way of a toast between `left` and `right`. */
function bandsOf(selector: string, { left, right }: DOMRect): Band[] {
  return Array.from(document.querySelectorAll(selector), (one) =>
    one.closest('.toasts') ? new DOMRect() : one.getBoundingClientRect(),
  )
    .filter((rect) => rect.width > 0 && rect.left < right && rect.right > left)
    .map(({ top, bottom }) => ({ top: top - gap, bottom: bottom + gap }))
}

function putInFreePlace(toasts: HTMLElement): void {
  const rect = toasts.getBoundingClientRect()
  const room = { from: gap * 2, to: window.innerHeight, height: rect.height }
  const strip = bandsOf(kept, rect)
  const top =
    freeTop([...strip, ...bandsOf(pressable, rect)], room) ?? freeTop(strip, room) ?? room.from
  toasts.style.setProperty('--toasts-top', `${top}px`)
}

/** Puts the toasts elsewhere once the page moves something beneath them that they never cover. */
function stayOffKept(toasts: HTMLElement): () => void {
  const end = new AbortController()
  let frame = 0
  const look = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      const rect = toasts.getBoundingClientRect()
      const isOver = bandsOf(kept, rect).some(
        ({ top, bottom }) => top < rect.bottom && bottom > rect.top,
      )
      if (isOver) putInFreePlace(toasts)
    })
  }
  const changes = new MutationObserver(look)
  changes.observe(document.body, { childList: true, subtree: true })
  addEventListener('resize', look, { signal: end.signal })
  addEventListener('scroll', look, { capture: true, passive: true, signal: end.signal })
  return () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    end.abort()
  }
}

/** Pauses the toasts while one is hovered or focused, or while the tab is hidden. */
function usePauseOnAttention(place: ToastCareProps['place'], visible: readonly Toast[]) {
  const [isAttended, setIsAttended] = useState(document.hidden)

  // Checks again after each change, because a removed toast fires neither pointerleave nor blur.
  const look = useCallback(() => {
    const isTouched = place.current?.matches(':hover, :focus-within') ?? false
    setIsAttended(isTouched || document.hidden)
  }, [place])
  useEffect(() => {
    if (visible.length > 0) queueMicrotask(look)
  }, [look, visible])

  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    document.addEventListener('visibilitychange', look, { signal })
    for (const kind of ['pointerenter', 'pointerleave', 'focusin', 'focusout']) {
      // Deferred, because the event of the focus comes before the focus has moved.
      place.current?.addEventListener(kind, () => queueMicrotask(look), { signal })
    }
    return () => end.abort()
  }, [place, look])

  useEffect(() => {
    if (isAttended) pauseToasts()
    else resumeToasts()
  }, [isAttended])
}

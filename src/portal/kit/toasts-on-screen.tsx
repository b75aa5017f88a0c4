import X from 'lucide-react/icons/x'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import { NoticeIcon } from './toast-icon.tsx'
import './toasts.css'
import {
  currentNotices,
  dismiss,
  type Notice,
  pauseNotices,
  resumeNotices,
  subscribeToNotices,
} from './toasts.ts'
import { texts } from './texts.ts'

export function useNotices() {
  return useSyncExternalStore(subscribeToNotices, currentNotices)
}

/**
 * The notices on screen. The two live regions stand empty from the first render, for a region that
 * arrives together with its words is not announced; each notice enters exactly one of them.
 */
export function NoticesOnScreen() {
  const { visible } = useNotices()
  const attention = usePauseWhileAttended(visible)
  return (
    <div className="notices" {...attention}>
      <div className="notices-voice" role="alert" aria-atomic="false">
        {visible.filter(isUrgent).map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </div>
      <div className="notices-voice" role="status" aria-atomic="false">
        {visible
          .filter((notice) => !isUrgent(notice))
          .map((notice) => (
            <NoticeCard key={notice.id} notice={notice} />
          ))}
      </div>
    </div>
  )
}

function isUrgent(notice: Notice): boolean {
  return notice.kind === 'error'
}

function NoticeCard({ notice }: { notice: Notice }) {
  return (
    <div className="notice">
      <NoticeIcon kind={notice.kind} />
      <p className="notice-text">{notice.text}</p>
      <button
        type="button"
        className="notice-close"
        aria-label={texts.close}
        onClick={() => dismiss(notice.id)}
      >
        <Icon of={X} size={18} />
      </button>
    </div>
  )
}

/** Hovered, focused or on a hidden tab, nothing leaves the screen. */
function usePauseWhileAttended(visible: readonly Notice[]) {
  const place = useRef<HTMLDivElement>(null)
  const [isAttended, setIsAttended] = useState(document.hidden)

  // A notice removed under the pointer or the focus fires neither leave nor blur: look again.
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
    if (isAttended) pauseNotices()
    else resumeNotices()
  }, [isAttended])

  // React's blur bubbles before the focus has moved on: look once it has.
  const lookSoon = () => queueMicrotask(look)
  return {
    ref: place,
    onPointerEnter: look,
    onPointerLeave: look,
    onFocus: look,
    onBlur: lookSoon,
  }
}

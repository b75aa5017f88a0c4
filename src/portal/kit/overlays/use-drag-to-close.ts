import { type RefCallback, useCallback, useEffect, useRef } from 'react'

/** Pixels that a finger may move without meaning a drag. */
const slop = 8
/** Parts of its height that a sheet is drawn down by to be closed. */
const farEnough = 0.3
/** Pixels in a millisecond that close a sheet however short the way. */
const fastEnough = 0.5

/** On wider windows a dialog stands in the middle of the page (`dialog.css`). */
const isSheet = () => matchMedia('(width < 48rem)').matches

interface Drag {
  readonly x: number
  readonly y: number
  /** How far the sheet follows, in pixels; null until the finger means a drag. */
  by: number | null
  /** Pixels in a millisecond, of the last move. */
  speed: number
  /** When the finger last moved, in milliseconds of the page. */
  at: number
}

/**
 * Lets a sheet follow the finger that draws it down, and closes it where it is let go far down or fast. It
 * is a way for fingers beside Escape, the buttons and a tap outside. What is scrolled is scrolled back first.
 * @param onClose null while the sheet may not be closed
 */
export function useDragToClose(onClose: (() => void) | null): RefCallback<HTMLElement> {
  const close = useRef(onClose)
  const followed = useRef<HTMLElement>(null)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  return useCallback((sheet: HTMLElement | null) => {
    // Refs that a library composes are let go and set again by a render, even under a finger. Nothing is
    // to be ended: the listeners go with the sheet.
    if (!sheet || sheet === followed.current) return
    followed.current = sheet
    followFinger(
      sheet,
      () => close.current !== null && isSheet(),
      () => close.current?.(),
    )
  }, [])
}

function followFinger(sheet: HTMLElement, mayDrag: () => boolean, close: () => void): void {
  let drag: Drag | null = null

  function onStart({ target, touches, timeStamp }: TouchEvent) {
    const [finger] = touches
    sheet.style.removeProperty('--drawn')
    const isAlone = finger && touches.length === 1 && mayDrag() && !isHeld(target, sheet)
    drag = isAlone
      ? { x: finger.clientX, y: finger.clientY, by: null, speed: 0, at: timeStamp }
      : null
  }

  function onMove(event: TouchEvent) {
    const [finger] = event.touches
    if (!drag || !finger) return
    const down = finger.clientY - drag.y
    // Upwards is scrolled, and across is meant for what is within.
    if (
      drag.by === null &&
      (down < 0 || Math.abs(finger.clientX - drag.x) > Math.max(down, slop))
    ) {
      drag = null
      return
    }
    // From the first move on, or the browser takes the finger for a scroll of the page.
    if (event.cancelable) event.preventDefault()
    if (drag.by === null && down <= slop) return
    const by = Math.max(0, down - slop)
    drag.speed = (by - (drag.by ?? 0)) / Math.max(1, event.timeStamp - drag.at)
    drag.by = by
    drag.at = event.timeStamp
    sheet.style.transition = 'none'
    sheet.style.transform = `translateY(${by}px)`
  }

  function onEnd({ type }: TouchEvent) {
    const { by, speed } = drag ?? { by: null, speed: 0 }
    drag = null
    if (by === null) return
    const isMeant = speed > fastEnough || by > sheet.offsetHeight * farEnough
    sheet.style.transition = ''
    sheet.style.transform = ''
    if (type === 'touchend' && isMeant && mayDrag()) {
      // It goes on from where the finger left it.
      sheet.style.setProperty('--drawn', `${by}px`)
      close()
    }
  }

  sheet.addEventListener('touchstart', onStart, { passive: true })
  sheet.addEventListener('touchmove', onMove, { passive: false })
  sheet.addEventListener('touchend', onEnd)
  sheet.addEventListener('touchcancel', onEnd)
}

/** Whether the finger is on something that it moves itself: a scrolled part, or a field. */
function isHeld(target: EventTarget | null, sheet: HTMLElement): boolean {
  if (!(target instanceof Element) || target.closest('input, textarea, select')) return true
  for (let part: Element | null = target; part && part !== sheet; part = part.parentElement)
    if (part.scrollTop > 0) return true
  return sheet.scrollTop > 0
}

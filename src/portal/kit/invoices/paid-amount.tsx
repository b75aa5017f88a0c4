import { useLayoutEffect, useRef, useState } from 'react'
import type { Cents } from '#domain/platform/values/money.ts'
import { Amount } from './amount.tsx'

const motion = { duration: 420, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }

/** Where the amount of the bill is in the window; while a payment is decided, that of the wait. */
const placeOfAmount = () =>
  document.querySelector('.invoice-amount, .paid-amount')?.getBoundingClientRect()

const wantsNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * The amount of a payment. It moves here from the bill that it takes the place of on the same screen; once
 * it is paid, the colour of that runs from it over the card, and the phone is felt.
 */
export function PaidAmount({ of, isPaid = false }: { of: Cents; isPaid?: boolean }) {
  const own = useRef<HTMLParagraphElement>(null)
  // The first drawing of this comes before the bill's amount is removed.
  const [from] = useState(placeOfAmount)
  const [isMoment] = useState(isPaid && from !== undefined && !wantsNoMotion())
  useLayoutEffect(() => {
    // Not every browser can; one that was not touched yet does nothing.
    if (isMoment && 'vibrate' in navigator) navigator.vibrate(20)
    if (!from || from.bottom < 0 || from.top > innerHeight || wantsNoMotion()) return undefined
    // Just before the next picture: by then the screen has its scroll position.
    const frame = requestAnimationFrame(() => {
      const to = own.current?.getBoundingClientRect()
      if (!to) return
      const start = `translate(${from.left - to.left}px, ${from.top - to.top}px)`
      own.current?.animate({ transform: [start, 'none'] }, motion)
    })
    return () => cancelAnimationFrame(frame)
  }, [from, isMoment])
  return (
    <>
      {isMoment && <span className="paid-wave" aria-hidden="true" />}
      <p className="paid-amount figures" ref={own} translate="no">
        <Amount of={of} />
      </p>
    </>
  )
}

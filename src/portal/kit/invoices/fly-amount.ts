import type { MouseEvent } from 'react'

const name = 'view-transition-name'

/**
 * Milliseconds from the press until the next screen can be drawn, above which nothing moves: a slow
 * device would take a quarter of a second more for the pictures of the transition, before it draws.
 */
const quickMs = 100

let flying: HTMLElement | null = null
/** When the link was pressed, in milliseconds of this page. */
let pressedAt = 0

/**
 * What a link to an invoice needs so that the amount in it (`.flying-amount`) moves to its place on the
 * invoice's screen. Two elements of one name would end the transition.
 */
export const flyAmount = {
  viewTransition: {
    // The router asks when the next screen is there; false: it is drawn without a transition.
    types: () => (performance.now() - pressedAt <= quickMs ? [] : false) satisfies string[] | false,
  },
  onClick: ({ currentTarget, timeStamp }: MouseEvent) => {
    pressedAt = timeStamp
    flying?.style.removeProperty(name)
    flying = currentTarget.querySelector('.flying-amount')
    flying?.style.setProperty(name, 'bill-amount')
  },
}

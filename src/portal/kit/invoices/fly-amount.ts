import type { MouseEvent } from 'react'

const name = 'view-transition-name'

let flying: HTMLElement | null = null

/**
 * What a link to an invoice needs so that the amount in it (`.flying-amount`) moves to its place on the
 * invoice's screen. Two elements of one name would end the transition.
 */
export const flyAmount = {
  viewTransition: true,
  onClick: ({ currentTarget }: MouseEvent) => {
    flying?.style.removeProperty(name)
    flying = currentTarget.querySelector('.flying-amount')
    flying?.style.setProperty(name, 'bill-amount')
  },
}

import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import './card.css'
import { classNames } from '#portal/kit/values/class-names.ts'

function CardAnchor({ className, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={classNames('card', 'card-link', className)}>
      {children}
    </a>
  )
}

const RouterCard = createLink(CardAnchor)

/** A card that is a link as a whole. */
export const CardLink: LinkComponent<typeof CardAnchor> = (props) => <RouterCard {...props} />

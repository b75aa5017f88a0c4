import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, HTMLAttributes } from 'react'
import './card.css'
import { classNames } from './class-names.ts'

type CardProps = HTMLAttributes<HTMLElement> & {
  /** `section` with a heading inside names it; a plain `div` otherwise; `li` in lists. */
  as?: 'div' | 'section' | 'article' | 'li'
}

export function Card({ as: Element = 'div', className, ...rest }: CardProps) {
  return <Element {...rest} className={classNames('card', className)} />
}

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

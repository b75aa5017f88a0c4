import type { HTMLAttributes } from 'react'
import './card.css'
import { classNames } from '#portal/kit/values/class-names.ts'

type CardProps = HTMLAttributes<HTMLElement> & {
  /** `section` with a heading inside names it; a plain `div` otherwise; `li` in lists. */
  as?: 'div' | 'section' | 'article' | 'li'
}

export function Card({ as: Element = 'div', className, ...rest }: CardProps) {
  return <Element {...rest} className={classNames('card', className)} />
}

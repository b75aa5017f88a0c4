import { type ReactNode, type Ref, use } from 'react'
import './full-page.css'
import { InsideMain } from './main-content.tsx'

/** A single message on a whole page or screen, used when there is nothing else to show. */
export function FullPage({
  title,
  text,
  drawing,
  titleRef,
  children,
}: {
  title: string
  titleRef?: Ref<HTMLHeadingElement>
  text: string
  drawing?: ReactNode
  children?: ReactNode
}) {
  const Landmark = use(InsideMain) ? 'div' : 'main'
  return (
    <Landmark className="full-page">
      {drawing}
      <h1 ref={titleRef} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {children}
    </Landmark>
  )
}

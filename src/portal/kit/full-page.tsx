import type { ReactNode, Ref } from 'react'
import './full-page.css'

/** A single message on a whole page, used when there is nothing else to show. */
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
  return (
    <main className="full-page">
      {drawing}
      <h1 ref={titleRef} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {children}
    </main>
  )
}

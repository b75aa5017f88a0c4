import type { ReactNode } from 'react'
import './full-page.css'

/** One thing said on a whole page, for when there is nothing else to show. */
export function FullPage({
  title,
  text,
  drawing,
  children,
}: {
  title: string
  text: string
  drawing?: ReactNode
  children?: ReactNode
}) {
  return (
    <main className="full-page">
      {drawing}
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      {children}
    </main>
  )
}

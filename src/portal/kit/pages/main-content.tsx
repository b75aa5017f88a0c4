import { createContext, type ReactNode } from 'react'

/** Whether the page has a main landmark already; a message inside it then adds none. */
export const InsideMain = createContext(false)

/** The main landmark of a shell, with the open screen. */
export function MainContent({ className, children }: { className: string; children: ReactNode }) {
  return (
    <main id="content" className={className} tabIndex={-1}>
      <InsideMain value>{children}</InsideMain>
    </main>
  )
}

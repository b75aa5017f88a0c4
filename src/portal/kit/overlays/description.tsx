import { createContext, type ReactNode, use } from 'react'

/** The id of the description of the open dialog. */
export const DescriptionId = createContext<string | undefined>(undefined)

/** What the dialog is about, read out with its title. */
export function DialogDescription({ children }: { children: ReactNode }) {
  return (
    <div className="dialog__description" id={use(DescriptionId)}>
      {children}
    </div>
  )
}

import { Callout } from './callout.tsx'
import { texts } from './texts.ts'

export interface IncompleteNoteProps {
  /** What may be missing, in the plural: "faturas". */
  what: string
}

/** Says that a list is a part, where rows of it could not be read. */
export function IncompleteNote({ what }: IncompleteNoteProps) {
  return (
    <Callout kind="warning">
      <p>{texts.incomplete(what)}</p>
    </Callout>
  )
}

import { Callout } from '#portal/kit/blocks/callout.tsx'
import { texts } from '#portal/kit/texts.ts'

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

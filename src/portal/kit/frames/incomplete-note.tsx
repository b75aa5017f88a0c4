import { Callout } from '#portal/kit/blocks/callout.tsx'
import { texts } from '#portal/kit/texts.ts'

export interface IncompleteNoteProps {
  /** What may be missing, in the plural: "faturas". */
  what: string
  /** Where to ask; left out, the provider, whom the subscriber reads. */
  advice?: string
}

/** Says that a list is a part, where rows of it could not be read. */
export function IncompleteNote({ what, advice = texts.askUs }: IncompleteNoteProps) {
  return (
    <Callout kind="warning">
      <p>
        {texts.incomplete(what)} {advice}
      </p>
    </Callout>
  )
}

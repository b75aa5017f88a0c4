import { useConnection } from '#portal/kit/browser/connection.ts'
import { dataAge } from './data-age.ts'
import './age-note.css'
import { momentText } from './moment-text.ts'
import { texts } from '#portal/kit/texts.ts'
import { useNow } from './use-now.ts'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'

interface AgeNoteProps {
  /** What is from that moment: "Valor", "Código". */
  what: string
  /** ISO instant; undefined while it is unknown. */
  asOf: string | undefined
}

/**
 * The moment of an amount or a payment code, beside it, so that the subscriber sees how old it is before paying.
 * Nothing is rendered while it is new and the server answers.
 */
export function AgeNote({ what, asOf }: AgeNoteProps) {
  const timeZone = useTimeZone()
  const now = useNow()
  const { isOffline } = useConnection()
  if (!asOf) return null
  const then = new Date(asOf)
  const age = dataAge(then, now)
  if (age === 'new' && !isOffline) return null
  return (
    <p className="age-note">
      {texts.ofMoment(what, momentText(then, now, timeZone))}
      {age === 'old' && ` ${texts.mayBePaid}`}
    </p>
  )
}

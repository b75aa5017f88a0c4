import type { SubscriberCard } from '#contract/staff/support-desk.ts'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { momentText } from '#portal/kit/ages/moment-text.ts'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { letterFailureText } from './letter-failure.ts'
import { Part, PartList } from './part.tsx'
import { texts } from '../texts.ts'

type Letter = NonNullable<SubscriberCard['letters']>[number]

/** What became of each code and e-mail. */
export function LettersPart({ of: card }: { of: SubscriberCard }) {
  return (
    <Part id="letters" title={texts.letters}>
      {card.letters ? (
        <PartList rows={card.letters} none={texts.lettersNone}>
          {(letter) => <LetterLine key={letter.at + letter.to} of={letter} />}
        </PartList>
      ) : (
        <p className="desk-note">{texts.contactsUnread}</p>
      )}
    </Part>
  )
}

function fateOf({ channel, failure }: Letter): string {
  if (failure === '') return channel === 'mail' ? texts.mailTaken : texts.messageTaken
  const reason = letterFailureText(failure, channel)
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
}

function LetterLine({ of: letter }: { of: Letter }) {
  const timeZone = useTimeZone()
  const now = useNow()
  const { channel, subject, to, failure, at } = letter
  return (
    <li className="stack-1">
      <div className="desk-line-head">
        <span className="desk-name">{subject || texts.code}</span>
        <Chip tone={failure === '' ? 'positive' : 'critical'}>
          {failure === '' ? texts.taken : texts.notTaken}
        </Chip>
      </div>
      <p>
        {texts.letterTo(texts.channels[channel], to)}, {momentText(new Date(at), now, timeZone)}
      </p>
      <p className="desk-note">{fateOf(letter)}</p>
    </li>
  )
}

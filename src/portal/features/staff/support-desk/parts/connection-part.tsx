import { type OwnOutage, readOwnOutage } from '#contract/news/outages.ts'
import type { SubscriberCard } from '#contract/staff/support-desk.ts'
import { isUnderWay } from '#domain/news/outages/phase.ts'
import { causeWords, outageTitle } from '#domain/news/outages/words.ts'
import { diagnosisWords } from '#domain/service/lines/diagnosis-words.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import WifiOff from 'lucide-react/icons/wifi-off'
import { momentText } from '#portal/kit/ages/moment-text.ts'
import { timeAgo } from '#portal/kit/ages/time-ago.ts'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { beginText, forecastText } from '#portal/kit/outages/outage-times.ts'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import type { DeskLines } from '#portal/queries/staff/desk/support-desk.ts'
import { ErpPart, PartList, type PartState } from './part.tsx'
import { texts } from '../texts.ts'

/** The outages that concern the subscriber and what is wrong with the line, as the subscriber reads it. */
export function ConnectionPart({
  of: card,
  query,
}: {
  of: SubscriberCard
  query: PartState<DeskLines>
}) {
  const outages = card.outages.map(readOwnOutage)
  const isOutageShown = outages.some(({ phase }) => isUnderWay(phase))
  return (
    <>
      {outages.map((outage) => (
        <Outage key={outage.id} of={outage} />
      ))}
      <ErpPart id="lines" title={texts.lines} query={query} failureText={texts.linesFailure}>
        {(told) => <Lines of={told} isOutageShown={isOutageShown} />}
      </ErpPart>
    </>
  )
}

function Outage({ of: outage }: { of: OwnOutage }) {
  const timeZone = useTimeZone()
  const now = useNow()
  const { id, kind, phase, place, cause, note, updates } = outage
  const forecast = forecastText(outage, now, timeZone)
  return (
    <Card as="section" aria-labelledby={`outage-${id}`} className="stack-4 desk-part">
      <h2 id={`outage-${id}`} className="row-2-centre desk-outage">
        <Icon of={phase === 'ended' || phase === 'cancelled' ? CircleCheck : WifiOff} />
        {outageTitle(kind, phase)}
      </h2>
      <p className="desk-name">{place}</p>
      <p>
        {causeWords[cause]}. {beginText(outage, now, timeZone)}.
      </p>
      {forecast && <p>{forecast}</p>}
      {note && <p>{note}</p>}
      {updates.toReversed().map(({ at, note: words }) => (
        <p key={at.getTime()}>
          <span className="desk-note">{momentText(at, now, timeZone)}</span> {words}
        </p>
      ))}
    </Card>
  )
}

function Lines({ of: told, isOutageShown }: { of: DeskLines; isOutageShown: boolean }) {
  const timeZone = useTimeZone()
  const now = useNow()
  if (!told.is_open) return <p className="desk-note">{texts.linesClosed}</p>
  return (
    <PartList
      rows={told.lines}
      none={texts.linesNone}
      unread={told.incomplete && texts.someLines}
      cut={told.is_cut && texts.linesCut}
    >
      {({ id, login, diagnosis }) => {
        const { answer, notes } = diagnosisWords(diagnosis, { timeZone, isOutageShown })
        const isWell = diagnosis.finding === 'well'
        return (
          <li key={id} className="stack-1">
            <p className={`desk-finding desk-finding-${isWell ? 'fine' : 'stop'}`}>
              <Icon of={isWell ? CircleCheck : CircleAlert} />
              <strong>{answer}</strong>
            </p>
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
            <p className="desk-note">
              {texts.lineSeen(login, timeAgo(new Date(diagnosis.as_of), now))}
            </p>
          </li>
        )
      }}
    </PartList>
  )
}

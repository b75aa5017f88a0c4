import { useQuery } from '@tanstack/react-query'
import { formatLocalTime } from '#domain/platform/time/dates.ts'
import { dropReason } from '#domain/service/lines/drop-reason.ts'
import type { Line } from '#domain/service/lines/line.ts'
import { IncompleteNote } from '#portal/kit/frames/incomplete-note-part.ts'
import { lineSessionsQuery } from '#portal/queries/service/lines.ts'
import { Part } from './part.tsx'
import { texts } from './texts.ts'

const shown = 8

/** The last times a line lost its connection, with the reason in words. */
export function Drops({ line }: { line: Line }) {
  const query = useQuery(lineSessionsQuery(line.id))
  return (
    <Part title={texts.drops} loadingText={texts.loadingDrops} query={query}>
      {({ sessions, incomplete: isIncomplete }) => {
        const drops = sessions.flatMap(({ ended_at: at, cause }) => {
          const reason = dropReason(cause)
          // A connection that was renewed by its age did not drop.
          return at && reason !== 'renewed' ? [{ at, reason }] : []
        })
        if (drops.length === 0 && !isIncomplete) {
          return <p className="line-note">{texts.noDrops}</p>
        }
        return (
          <>
            {isIncomplete && <IncompleteNote what={texts.missingDrops} />}
            <ul className="line-drops">
              {drops.slice(0, shown).map(({ at, reason }) => (
                <li key={at}>
                  <span className="figures">{formatLocalTime(at)}</span>
                  <span>{texts.reason[reason]}</span>
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </Part>
  )
}

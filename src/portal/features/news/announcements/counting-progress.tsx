import type { Announcement } from '#contract/news/announcements.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { texts } from './texts.ts'

/** How far the counting of an audience got. */
export function CountingProgress({ of }: { of: Announcement['counting'] }) {
  if (!of) return <p>{texts.countGivenUp}</p>
  const { lookedAt, accounts, isWaiting } = of
  return (
    <div className="counting">
      <progress aria-label={texts.countingOf} max={Math.max(1, accounts)} value={lookedAt} />
      <p className="figures">{texts.lookedAt(lookedAt, accounts)}</p>
      {isWaiting && <Callout>{texts.erpAway}</Callout>}
    </div>
  )
}

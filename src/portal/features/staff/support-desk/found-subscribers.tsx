import SearchX from 'lucide-react/icons/search-x'
import { Card } from '#portal/kit/blocks/card.tsx'
import { CardLink } from '#portal/kit/blocks/card-link.tsx'
import { Chip, type Tone } from '#portal/kit/blocks/chip.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import type { DeskFindings } from '#portal/queries/staff/desk/support-desk.ts'
import { FailureLine } from './failure-line.tsx'
import { texts } from './texts.ts'

/**
 * The sentence for a search without a result. `sought`: what the typed text was understood as; `is_cut`: what was
 * not read may be it.
 */
export function nothingText({
  sought: [first, ...others],
  is_cut: isCut,
}: Pick<DeskFindings, 'is_cut' | 'sought'>): string {
  if (isCut) return texts.unreadFound
  return others.length > 0 || first === undefined ? texts.noNumber : texts.nothing[first]
}

/** What a search found: subscribers to open, or a failure by its code. */
export function FoundSubscribers({ found }: { found: DeskFindings }) {
  const { subscribers, is_cut: isCut, failure } = found
  if (subscribers.length === 0 && !failure) {
    return <EmptyState icon={SearchX} text={nothingText(found)} />
  }
  return (
    <section aria-labelledby="found" className="stack-4 desk-found">
      <h2 id="found">{texts.results}</h2>
      {failure && (
        <Card className="stack-4 desk-part">
          <FailureLine of={failure} hasLink />
        </Card>
      )}
      {subscribers.map((one) => (
        <FoundRow key={one.id} of={one} />
      ))}
      {isCut && <p className="desk-note">{texts.foundCut}</p>}
    </section>
  )
}

type Found = DeskFindings['subscribers'][number]

function stateOf(one: Found): readonly [Tone, string] {
  if (one.is_unread) return ['warning', texts.erpSilent]
  if (!one.is_active) return ['critical', texts.inactive]
  if (one.is_portal_closed) return ['critical', texts.closed]
  return one.has_account ? ['positive', texts.hasAccount] : ['warning', texts.noAccount]
}

function FoundRow({ of: one }: { of: Found }) {
  const [tone, text] = stateOf(one)
  return (
    <CardLink
      to="/provider/subscriber/$customer_id"
      params={{ customer_id: one.id }}
      className="desk-row"
    >
      <span className="desk-row-words">
        <span className="desk-name">{one.name || texts.number(one.id)}</span>
        <span className="desk-note figures">
          {[one.document, texts.matched[one.matched]].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Chip tone={tone}>{text}</Chip>
    </CardLink>
  )
}

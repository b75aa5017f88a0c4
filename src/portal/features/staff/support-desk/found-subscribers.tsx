import SearchX from 'lucide-react/icons/search-x'
import type { FoundSubscriber } from '#contract/staff/support-desk.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { CardLink } from '#portal/kit/blocks/card-link.tsx'
import { Chip, type Tone } from '#portal/kit/blocks/chip.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import type { DeskFindings } from '#portal/queries/staff/support-desk.ts'
import { FailureLine } from './failure-line.tsx'
import { texts } from './texts.ts'

const nothing: Readonly<Record<DeskFindings['sought'], string>> = {
  document: texts.noDocument,
  name: texts.noName,
  code: texts.noFailure,
}

/** What a search found: subscribers to open, or a failure by its code. */
export function FoundSubscribers({ found }: { found: DeskFindings }) {
  const { sought, subscribers, failure } = found
  if (subscribers.length === 0 && !failure) {
    return <EmptyState icon={SearchX} text={nothing[sought]} />
  }
  return (
    <section aria-labelledby="found" className="desk-found">
      <h2 id="found">{texts.results}</h2>
      {failure && (
        <Card className="desk-part">
          <FailureLine of={failure} hasLink />
        </Card>
      )}
      {subscribers.map((one) => (
        <Found key={one.id} of={one} />
      ))}
    </section>
  )
}

function stateOf(one: FoundSubscriber): readonly [Tone, string] {
  if (!one.is_active) return ['critical', texts.inactive]
  if (one.is_portal_closed) return ['critical', texts.closed]
  return one.has_account ? ['positive', texts.hasAccount] : ['warning', texts.noAccount]
}

function Found({ of: one }: { of: FoundSubscriber }) {
  const [tone, text] = stateOf(one)
  return (
    <CardLink
      to="/provider/subscriber/$customer_id"
      params={{ customer_id: one.id }}
      className="desk-row"
    >
      <span className="desk-row-words">
        <span className="desk-name">{one.name}</span>
        <span className="desk-note figures">{one.document}</span>
      </span>
      <Chip tone={tone}>{text}</Chip>
    </CardLink>
  )
}

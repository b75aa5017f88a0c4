import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { todayFailuresQuery } from '#portal/queries/staff/desk/support-desk.ts'
import { FailureLine } from './failure-line.tsx'
import { texts } from './texts.ts'

/** What failed on the screens of subscribers today; asked for, since each look is recorded. */
export function TodayFailures() {
  const [isOpen, setIsOpen] = useState(false)
  const query = useQuery({ ...todayFailuresQuery(), enabled: isOpen })
  if (!isOpen) {
    return (
      <div className="row-2 desk-actions">
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {texts.todayFailures}
        </Button>
      </div>
    )
  }
  return (
    <section aria-labelledby="today" className="stack-4 desk-found">
      <h2 id="today">{texts.todayFailures}</h2>
      <QueryFrame
        query={query}
        loadingText={texts.todayLoading}
        skeleton={<Skeleton height="10rem" />}
        failureText={texts.todayFailure}
      >
        {({ failures, is_cut: isCut }) =>
          failures.length === 0 ? (
            <EmptyState icon={CircleCheck} text={texts.todayNone} />
          ) : (
            <Card className="stack-4 desk-part">
              <p className="desk-note">
                {texts.todayCount(
                  failures.length,
                  new Set(failures.map((one) => one.customer_id)).size,
                  isCut,
                )}
              </p>
              <ul className="stack-3 desk-lines">
                {failures.map((one) => (
                  <li key={one.code + one.at}>
                    <FailureLine of={one} hasLink />
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </QueryFrame>
    </section>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import type { SubscriberCredit } from '#contract/news/outage-credits.ts'
import type { StaffOutage } from '#contract/news/staff-outages.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { MoreButton } from '#portal/kit/rows/more-button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { csvBlob } from '#portal/kit/values/csv.ts'
import { saveBlob } from '#portal/kit/browser/download.ts'
import { subscriberCreditsQuery } from '#portal/queries/news/staff-outages.ts'
import { creditCells, creditsCsv, creditsFileName, sumCredits } from './credit-sums.ts'
import { creditsFailure } from './refusals.ts'
import { texts } from './texts.ts'
import { useWhose } from './whose.ts'

/** What an outage is worth to those it affected, page by page, with what the pages read come to. */
export function OutageCredits({ of }: { of: StaffOutage }) {
  const { zone } = useWhose()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    subscriberCreditsQuery(of.id),
  )
  if (!data) {
    return error ? (
      <Failed error={error} isBusy={isFetching} onAgain={() => void refetch()} />
    ) : (
      <p role="status">{texts.creditsLoading}</p>
    )
  }
  const credits = data.pages.flatMap((page) => page.credits)
  const shown = data.pages.reduce((sum, { subscribers }) => sum + subscribers, 0)
  const { amount, due, unknown } = sumCredits(credits)
  return (
    <section className="stack-4 staff-outage outage-credits" aria-label={texts.creditsTitle}>
      <p className="staff-outage-soft">{texts.creditsNote}</p>
      {credits.length === 0 ? (
        <p>{texts.creditsNone}</p>
      ) : (
        <>
          <p className="outage-preview-title" role="status">
            {texts.creditsSum(formatMoney(amount), due)}
            {unknown > 0 && ` · ${texts.creditsUnknown(unknown)}`}
          </p>
          <p className="staff-outage-soft">
            {hasNextPage ? texts.creditsPart(shown, of.affected) : texts.creditsAll(shown)}
          </p>
          {data.pages.some(({ incomplete }) => incomplete) && (
            <Callout kind="warning">{texts.creditsIncomplete}</Callout>
          )}
          <CreditTable credits={credits} />
        </>
      )}
      {error && <Failed error={error} isBusy={false} />}
      <div className="outage-actions">
        <MoreButton
          isSmall
          hasMore={hasNextPage}
          isBusy={isFetching}
          onMore={() => fetchNextPage()}
        >
          {texts.creditsMore}
        </MoreButton>
        {credits.length > 0 && (
          <Button
            isSmall
            variant="secondary"
            icon={Download}
            onClick={() =>
              saveBlob(creditsFileName(of, zone), csvBlob(creditsCsv(of, credits, zone)))
            }
          >
            {texts.creditsCsv}
          </Button>
        )}
      </div>
    </section>
  )
}

function CreditTable({ credits }: { credits: readonly SubscriberCredit[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on a phone
    <div className="outage-credit-table" tabIndex={0} role="group" aria-label={texts.creditsTitle}>
      <table>
        <thead>
          <tr>
            {texts.creditColumns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {credits.map((credit) => (
            <tr key={`${credit.customer_id} ${credit.contract_id}`}>
              {creditCells(credit).map((cell, index) => (
                <td key={texts.creditColumns[index]} className="figures">
                  {cell || '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface FailedProps {
  error: Error
  isBusy: boolean
  onAgain?: () => void
}

function Failed({ error, isBusy, onAgain }: FailedProps) {
  return (
    <Callout kind="warning">
      <p>{creditsFailure(error).text}</p>
      {onAgain && (
        <Button isSmall variant="secondary" isBusy={isBusy} onClick={onAgain}>
          {texts.creditsAgain}
        </Button>
      )}
    </Callout>
  )
}

import Download from 'lucide-react/icons/download'
import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { csvBlob } from '#portal/kit/values/csv.ts'
import { saveBlob } from '#portal/kit/browser/download.ts'
import { LeaveWarning } from '#portal/kit/form/leaving/leave-question.tsx'
import { resultCsv } from './result-csv.ts'
import type { ReviewedRow } from './review.ts'
import { RowTable } from './row-table.tsx'
import type { TenantRows } from './tenant-rows.ts'
import { texts } from './texts.ts'
import { type ReadyRow, useImportRun } from './use-import-run.ts'

interface ImportRunProps<Form> {
  reviewed: readonly ReviewedRow<Form>[]
  create: TenantRows<Form>['create']
  onOther: () => void
}

const isReady = <Form,>(row: ReviewedRow<Form>): row is ReadyRow<Form> => row.form !== null

/** The second step: what would be made, then what was made, line by line. */
export function ImportRun<Form>({ reviewed, create, onOther }: ImportRunProps<Form>) {
  const ready = reviewed.filter(isReady)
  const { results, isRunning, isStopping, run, stop } = useImportRun(ready, create)
  const heading = useRef<HTMLHeadingElement>(null)
  // The form with the button that was pressed is gone.
  useEffect(() => heading.current?.focus(), [])

  const states = [...results.values()].map(({ state }) => state)
  const made = states.filter((state) => state === 'made').length
  const tried = states.filter((state) => state !== 'waiting').length
  const hasBegun = isRunning || tried > 0
  const left = ready.length - made

  function saveResult() {
    const csv = resultCsv(reviewed, results)
    saveBlob(texts.resultFile, csvBlob(csv))
  }

  return (
    <Card as="section" aria-labelledby="import-run" className="tenant-import">
      <h2 id="import-run" ref={heading} tabIndex={-1}>
        {isRunning ? texts.importing : hasBegun ? texts.done : texts.reviewed}
      </h2>
      {!hasBegun && <p className="tenant-import-note">{texts.reviewedLead}</p>}
      <p role="status">
        {hasBegun
          ? !isRunning && texts.doneCounts(made, reviewed.length - made)
          : texts.counts(ready.length, reviewed.length - ready.length)}
      </p>
      {isRunning && (
        <div className="tenant-import-progress">
          <progress aria-label={texts.importing} max={ready.length} value={tried} />
          <span className="figures">{texts.progress(tried, ready.length)}</span>
          <Button variant="secondary" isSmall isBusy={isStopping} onClick={stop}>
            {isStopping ? texts.stopping : texts.stop}
          </Button>
        </div>
      )}
      {!isRunning && (
        <div className="tenant-import-actions">
          {left > 0 && (
            <Button onClick={() => void run()}>
              {hasBegun ? texts.retry(left) : texts.start(left)}
            </Button>
          )}
          {hasBegun && (
            <>
              <Button variant="secondary" icon={Download} onClick={saveResult}>
                {texts.saveResult}
              </Button>
              <ButtonLink variant="secondary" to="/adm/customers">
                {texts.toList}
              </ButtonLink>
            </>
          )}
          <Button variant="quiet" onClick={onOther}>
            {hasBegun ? texts.another : texts.change}
          </Button>
        </div>
      )}
      <RowTable rows={reviewed} results={hasBegun ? results : null} />
      <LeaveWarning isAtRisk={isRunning} texts={texts} />
    </Card>
  )
}

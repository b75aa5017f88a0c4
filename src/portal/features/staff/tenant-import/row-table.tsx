import { Chip } from '#portal/kit/blocks/chip.tsx'
import { FirstRows } from '#portal/kit/rows/first-rows.tsx'
import { resultText } from './result-csv.ts'
import type { ReviewedRow } from './review.ts'
import { texts } from './texts.ts'
import type { RowResults } from './use-import-run.ts'

/** Lines that are drawn at first. */
const rowsAtOnce = 100

interface RowTableProps {
  rows: readonly ReviewedRow<unknown>[]
  /** Null before the import has begun. */
  results: RowResults | null
}

const isFaulty = ({ faults }: ReviewedRow<unknown>) => faults.length > 0

/** Every line, those with a problem first, and what becomes of it. */
export function RowTable({ rows, results }: RowTableProps) {
  const sorted = [...rows.filter(isFaulty), ...rows.filter((row) => !isFaulty(row))]
  return (
    <FirstRows rows={sorted} step={rowsAtOnce}>
      {(drawn) => (
        <table className="tenant-import-table" aria-labelledby="import-run">
          <thead>
            <tr>
              <th scope="col">{texts.line}</th>
              <th scope="col">{texts.clientId}</th>
              <th scope="col">{texts.alias}</th>
              <th scope="col">{texts.state}</th>
            </tr>
          </thead>
          <tbody>
            {drawn.map((row) => (
              <tr key={row.line}>
                <th scope="row" className="figures">
                  <span className="tenant-import-word">{texts.line} </span>
                  {row.line}
                </th>
                <td>{row.clientId}</td>
                <td translate="no">{row.alias}</td>
                <td>
                  <RowState row={row} results={results} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FirstRows>
  )
}

function RowState({
  row,
  results,
}: {
  row: ReviewedRow<unknown>
  results: RowTableProps['results']
}) {
  if (row.faults.length > 0) {
    return (
      <ul className="tenant-import-faults">
        {row.faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    )
  }
  if (results === null) return <Chip tone="neutral">{texts.ready}</Chip>
  const state = results.get(row.line)?.state
  const text = resultText(row, results)
  if (state === 'failed') return <p className="tenant-import-failed">{text}</p>
  return <Chip tone={state === 'made' ? 'positive' : 'neutral'}>{text}</Chip>
}

import Download from 'lucide-react/icons/download'
import type { Results } from '#contract/news/results.ts'
import type { Period } from '#domain/news/results/period.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { csvBlob } from '#portal/kit/values/csv.ts'
import { saveBlob } from '#portal/kit/browser/download.ts'
import type { ResultsOf } from '#portal/queries/news/results.ts'
import { resultsCsv } from './results-csv.ts'
import { texts } from './texts.ts'

interface CsvButtonProps {
  of: ResultsOf
  counted: Results
  period: Period
}

/** Saves the numbers of the period as a CSV file. */
export function CsvButton({ of, counted, period }: CsvButtonProps) {
  const whose = typeof of === 'object' ? `-${of.client}` : ''
  const name = `resultados${whose}-${period.from}-${period.to}.csv`
  return (
    <Button
      variant="secondary"
      icon={Download}
      onClick={() => saveBlob(name, csvBlob(resultsCsv(counted.steps)))}
    >
      {texts.exportCsv}
    </Button>
  )
}

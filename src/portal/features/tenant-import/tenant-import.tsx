import { useState } from 'react'
import { Screen } from '#portal/kit/screen.tsx'
import { ImportRun } from './import-run.tsx'
import type { ReviewedRow } from './review.ts'
import { SourceForm } from './source-form.tsx'
import './tenant-import.css'
import type { TenantRows } from './tenant-rows.ts'
import { texts } from './texts.ts'

/** The screen that makes many providers from a CSV file: choose, check, import. */
export function TenantImport<Form>({ rows }: { rows: TenantRows<Form> }) {
  const [reviewed, setReviewed] = useState<readonly ReviewedRow<Form>[] | null>(null)
  return (
    <Screen
      title={texts.title}
      lead={texts.lead}
      back={{ to: '/adm/customers', label: texts.back }}
    >
      {reviewed === null ? (
        <SourceForm rows={rows} onReviewed={setReviewed} />
      ) : (
        <ImportRun reviewed={reviewed} create={rows.create} onOther={() => setReviewed(null)} />
      )}
    </Screen>
  )
}

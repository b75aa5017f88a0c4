import { useState } from 'react'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { ImportRun } from './import-run.tsx'
import { type CheckedFile, SourceForm } from './source-form.tsx'
import './tenant-import.css'
import type { ImportColumn, TenantRows } from './tenant-rows.ts'
import { texts } from './texts.ts'

interface TenantImportProps<Form> {
  columns: readonly ImportColumn[]
  /** Fetches what checks and makes providers, and the ids there are. */
  loadRows: () => Promise<TenantRows<Form>>
}

/** The screen that makes many providers from a CSV file: choose, check, import. */
export function TenantImport<Form>({ columns, loadRows }: TenantImportProps<Form>) {
  const [checked, setChecked] = useState<CheckedFile<Form> | null>(null)
  return (
    <Screen
      title={texts.title}
      lead={texts.lead}
      back={{ to: '/adm/customers', label: texts.back }}
    >
      {checked === null ? (
        <SourceForm columns={columns} loadRows={loadRows} onChecked={setChecked} />
      ) : (
        <ImportRun {...checked} onOther={() => setChecked(null)} />
      )}
    </Screen>
  )
}

import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { Button } from '#portal/kit/buttons/button.tsx'
import { csvBlob } from '#portal/kit/values/csv.ts'
import { saveBlob } from '#portal/kit/browser/download.ts'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import {
  type AuditFilter,
  type AuditPlace,
  maxExportedEntries,
  readForExport,
} from '#portal/queries/staff/audit.ts'
import { auditCsv } from './audit-csv.ts'
import { auditTexts as texts } from './audit-texts.ts'

/** Saves the entries that match as a CSV file. */
export function AuditExport({ place, filter }: { place: AuditPlace; filter: AuditFilter }) {
  const timeZone = useTimeZone()
  const exporting = useMutation({
    mutationFn: () => readForExport(place, filter),
    onSuccess: ({ entries, isComplete }) => {
      const name = `registro-${'client' in place ? place.client : place.scope}.csv`
      saveBlob(name, csvBlob(auditCsv(entries, timeZone)))
      const text = isComplete ? texts.exported(entries.length) : texts.cut(maxExportedEntries)
      showToast({ kind: isComplete ? 'success' : 'info', text })
    },
    onError: () => showToast({ kind: 'error', text: texts.exportFailure }),
  })
  return (
    <Button
      variant="secondary"
      icon={Download}
      isBusy={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {texts.exportCsv}
    </Button>
  )
}

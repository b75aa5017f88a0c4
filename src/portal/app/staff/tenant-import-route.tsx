import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { TenantImport } from '#portal/features/tenant-import/tenant-import.tsx'
import { importColumns } from '#portal/features/tenants/import-columns.ts'
import { checkImportRow, createImported } from '#portal/features/tenants/import-row.ts'
import { tenantsQuery } from '#portal/queries/tenants.ts'

/** The import of providers, by the checks and the call of their form. */
export function TenantImportRoute() {
  const client = useQueryClient()
  const rows = useMemo(
    () => ({
      columns: importColumns,
      check: checkImportRow,
      create: (form: Parameters<typeof createImported>[1]) => createImported(client, form),
      takenIds: async () => {
        const tenants = await client.fetchQuery(tenantsQuery())
        return new Set(tenants.map(({ client_id: id }) => id))
      },
    }),
    [client],
  )
  return <TenantImport rows={rows} />
}

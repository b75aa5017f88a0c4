import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { TenantImport } from '#portal/features/staff/tenant-import/tenant-import.tsx'
import { importColumns } from '#portal/features/staff/tenants/new/import-columns.ts'
import { tenantsQuery } from '#portal/queries/staff/tenants/tenants.ts'

/** The checks and the call of the form, which is far larger than the screen, and the ids there are. */
async function loadRows(client: QueryClient) {
  const [{ checkImportRow, createImported }, tenants] = await Promise.all([
    import('#portal/features/staff/tenants/new/import-row.ts'),
    client.fetchQuery(tenantsQuery()),
  ])
  return {
    check: checkImportRow,
    create: (form: Parameters<typeof createImported>[1]) => createImported(client, form),
    takenIds: new Set(tenants.map(({ client_id: id }) => id)),
  }
}

/** The import of providers, by the checks and the call of their form. */
export function TenantImportRoute() {
  const client = useQueryClient()
  return <TenantImport columns={importColumns} loadRows={() => loadRows(client)} />
}

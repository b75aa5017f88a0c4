import { editTenant } from '#contract/staff/tenants/tenants.ts'
import { tenantFieldNames, propertyOf, tenantFields } from '#domain/staff/tenants/tenant-fields.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { ImagesModule } from '#server/site/images/module.ts'
import type { TenantRecord } from '#server/platform/tenants/tenant.ts'

const pictureFields = tenantFieldNames.filter((name) => tenantFields[name].kind === 'picture')

const picturesOf = (tenant: TenantRecord | null) =>
  tenant ? pictureFields.map((name) => tenant[propertyOf(name)]) : []

/**
 * Gives a provider the uploaded pictures that its form now names, and deletes those it names no longer.
 * Refuses a form that names one which is kept no longer; a picture that was not changed is not judged.
 */
export async function settlePictures(
  { images }: { readonly images: Pick<ImagesModule, 'settleUploads'> },
  tx: Drizzle,
  { before, after }: { readonly before: TenantRecord | null; readonly after: TenantRecord },
): Promise<void> {
  const missing = await images.settleUploads(tx, {
    clientId: after.clientId,
    before: picturesOf(before),
    after: picturesOf(after),
  })
  if (missing.length === 0) return
  const fields = pictureFields.filter((name) => missing.includes(after[propertyOf(name)]))
  refuse(editTenant, 'picture not found', { fields })
}

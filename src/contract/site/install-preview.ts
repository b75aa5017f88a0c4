import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { clientId, count } from '#contract/platform/scalars.ts'

const picture = v.pipe(v.string(), v.regex(/^data:image\/(?:png|webp);base64,/))

/** What a phone shows of a provider's portal before and after it is installed, as it is saved. */
export const previewInstallation = endpoint({
  name: 'previewInstallation',
  method: 'GET',
  path: '/api/admin/customer/{clientId}/install-preview',
  policy: 'admin',
  isForTenant: true,
  summary: "The icons and the install sheet's pictures of a provider.",
  params: v.object({ clientId }),
  answer: v.object({
    icons: v.array(v.object({ name: v.picklist(['icon', 'maskable', 'touch']), image: picture })),
    /** None for a provider without a readable logo. */
    screens: v.array(v.object({ label: v.string(), width: count, height: count, image: picture })),
  }),
  refusals: { 'customer not found': 404 },
})

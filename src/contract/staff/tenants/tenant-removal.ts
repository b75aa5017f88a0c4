import * as v from 'valibot'
import { erasedKinds, keptKinds } from '#domain/staff/tenants/removal.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { growing } from '#contract/platform/growing.ts'
import { clientId, count, instant, success } from '#contract/platform/scalars.ts'

const params = v.object({ clientId })

/**
 * Whether a provider can be removed for good.
 * - `active`: it must be excluded first
 * - `too early`: it was excluded less than 30 days ago
 * - `payments open`: the outcome of card payments is not known yet
 * - `ready`: an administrator may remove it
 * - `removing`: the removal has begun and goes on by itself; nothing stops it
 */
export const removalStates = ['active', 'too early', 'payments open', 'ready', 'removing'] as const

const erasedKind = v.picklist(erasedKinds)
const keptKind = v.picklist(keptKinds)

const removalSchema = v.object({
  state: v.picklist(removalStates),
  /** From when it may be removed; null for a provider that is on the air. */
  removable_from: v.nullable(instant),
  /** Card payments whose outcome is not known yet. */
  open_payments: count,
  /** What is erased; empty for a provider that is on the air, whose records still change. */
  erased: v.array(v.object({ kind: erasedKind, count })),
  /** What stays, each for the time that the law asks for. */
  kept: v.array(v.object({ kind: keptKind, count })),
  /** Tokens of the API that were limited to some providers, this one among them. */
  token_grants: count,
})
export type TenantRemoval = v.InferOutput<typeof removalSchema>

const acceptedRemoval = v.object({
  ...removalSchema.entries,
  erased: v.array(v.object({ kind: growing(erasedKind), count })),
  kept: v.array(v.object({ kind: growing(keptKind), count })),
})
export type AcceptedRemoval = v.InferOutput<typeof acceptedRemoval>

export const readTenantRemoval = endpoint({
  name: 'readTenantRemoval',
  method: 'GET',
  path: '/api/admin/customer/{clientId}/removal',
  policy: 'admin',
  summary: 'Whether an excluded provider can be removed for good, and what that would erase.',
  params,
  answer: removalSchema,
  accepts: acceptedRemoval,
  refusals: { 'customer not found': 404 },
})

/**
 * Begins the removal of an excluded provider; the rest is done in the background, also after a restart.
 * Asked again while it goes on, it is hastened. No token may make this call.
 */
export const removeTenant = endpoint({
  name: 'removeTenant',
  method: 'POST',
  path: '/api/admin/customer/{clientId}/removal',
  policy: 'admin',
  needsFreshSignIn: true,
  summary: 'Erase an excluded provider and all that the law does not ask to keep.',
  params,
  /** The provider's id once more, as an administrator typed it. */
  body: v.object({ client_id: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(63)) }),
  answer: success,
  refusals: {
    'customer not found': 404,
    'another client_id typed': 400,
    'customer not suspended': 409,
    'suspended too recently': 409,
    'payments open': 409,
  },
})

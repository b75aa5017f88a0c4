import {
  type FormPart,
  isSecretField,
  partFields,
  secretFieldNames,
} from '#domain/staff/tenants/tenant-fields.ts'
import { recordOf } from '#domain/platform/values/record-of.ts'
import type { BegunForm } from '../form/begun-form.ts'
import { emptyForm, type SavedTenant, toFormValues } from '../form/form-mapping.ts'
import type { FormField } from '../form/tenant-schema.ts'
import { texts } from '../texts.ts'
import type { CopiedTenant } from './tenant-creator.tsx'

interface SecretPart {
  readonly section: keyof BegunForm['failures']
  readonly secret: FormField
  readonly fields: readonly FormField[]
}

const plainFieldsOf = (part: FormPart) => partFields(part).filter((name) => !isSecretField(name))

/** The parts of a provider that are saved with their secrets or not at all. `secret`: the one asked for first. */
const secretParts: readonly SecretPart[] = [
  { section: 'payments', secret: 'gateway_merchant_key', fields: plainFieldsOf('gateway') },
  { section: 'payments', secret: 'bank_client_secret', fields: plainFieldsOf('bank') },
  { section: 'messages', secret: 'message_gateway_secret', fields: plainFieldsOf('messages') },
  {
    section: 'acs',
    secret: 'ixc_acs_private_key',
    fields: ['ixc_acs_url', 'ixc_acs_issuer', 'ixc_acs_trust'],
  },
  { section: 'platforms', secret: 'platform_key', fields: ['platform_url'] },
]

/**
 * The form of a new provider, filled in as another one is. Its id, its secrets and the subjects of its
 * ERP are its own.
 */
export function toCopy(saved: SavedTenant): CopiedTenant {
  const all = {
    ...toFormValues(saved),
    ...recordOf(secretFieldNames.map((name) => [name, ''] as const)),
    client_id: '',
    ixc_acs_private_key: '',
    platform_key: '',
    subjects: [],
  }
  const blank = emptyForm('')
  const parts = secretParts.flatMap(({ fields }) => fields)
  const waiting = secretParts.filter(({ fields }) =>
    fields.some((name) => all[name] !== blank[name]),
  )
  // Of two parts of a section, the first one's secret is asked for first.
  const failures = Object.fromEntries(
    waiting
      .toReversed()
      .map(({ section, secret }) => [section, { text: texts.copiedSecret, field: secret }]),
  )
  return {
    values: { ...all, ...Object.fromEntries(parts.map((name) => [name, blank[name]])) },
    later: { values: all, failures },
  }
}

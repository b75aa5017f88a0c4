import { useState } from 'react'
import { recordOf } from '#domain/platform/values/record-of.ts'
import type { BankTest } from '#contract/staff/connections.ts'
import { testBank } from '#portal/queries/staff/connections.ts'
import { ActionResult } from '../trials/action-result.tsx'
import { ConnectionTest } from '../trials/connection-test.tsx'
import { bankTexts as texts, scopeTexts } from '../bank-texts.ts'
import { FieldSet } from './field-set.tsx'
import { fieldsIn } from './field-texts.ts'
import type { Fields } from './field-props.ts'
import { TenantField, TenantFields, TenantSecret } from './tenant-field.tsx'

const secrets = ['bank_client_secret', 'bank_certificate', 'bank_private_key'] as const

/** The fields that a test sends. */
const tested = ['bank_url', 'bank_token_url', 'bank_client_id', ...secrets] as const

type Allowed = Pick<BankTest, 'automatic_pix' | 'missing_scopes'>

function permissionText({ automatic_pix: permission, missing_scopes: missing }: Allowed) {
  if (missing.length > 0) return texts.missing(missing.map((scope) => scopeTexts[scope]))
  return permission && texts.permissions[permission]
}

/** Where agreements by Pix Automático are made, and the provider's account at its bank. */
export function BankFields({ field, isSet }: { field: Fields; isSet: boolean }) {
  const values = recordOf(tested.map((name) => [name, field(name).value] as const))
  const body = { client_id: field('client_id').value, ...values }
  const [last, setLast] = useState<{ key: string; allowed: Allowed }>()
  const key = JSON.stringify(body)
  // What was tested says nothing of an account that was typed since.
  const allowed = last?.key === key ? last.allowed : null
  const run = async () => {
    const result = await testBank(body)
    setLast({ key, allowed: result })
    return result
  }
  const isShown =
    field('pix_gateway').value === 'bank' ||
    [...fieldsIn('bank'), ...secrets].some((name) => field(name).value !== '')
  return (
    <FieldSet title={texts.title} hint={texts.hint}>
      <TenantField field={field} name="pix_gateway" />
      {isShown && (
        <>
          <TenantFields field={field} group="bank" />
          {secrets.map((name) => (
            <TenantSecret key={name} field={field} name={name} isSet={isSet} />
          ))}
          <ConnectionTest
            label={texts.test}
            isReady={tested.every((name) => values[name].trim() !== '')}
            run={run}
            success={texts.connected}
            notReady={texts.testNotReady}
          />
          <div className="connection-test">
            <ActionResult
              hasPassed={allowed?.automatic_pix === 'enabled'}
              text={allowed && permissionText(allowed)}
            />
          </div>
        </>
      )}
    </FieldSet>
  )
}

import { useState } from 'react'
import type { AutomaticPixPermission } from '#contract/staff/connection-outcomes.ts'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { testGateway } from '#portal/queries/staff/connections.ts'
import { ActionResult } from '../trials/action-result.tsx'
import { ConnectionTest } from '../trials/connection-test.tsx'
import { FieldSet } from './field-set.tsx'
import type { Fields } from './field-props.ts'
import { RuleSwitches } from './rule-fields.tsx'
import { groupTexts, ruleTexts as rules } from './rule-texts.ts'
import { TenantFields, TenantSecret } from './tenant-field.tsx'
import { texts } from '../texts.ts'

/** What passed, of which environment, and what cannot be tried without a sale. */
const gatewaySuccess = (url: string) =>
  `${url.includes('sandbox') ? texts.gatewayTrial : texts.gatewayLive} ${texts.gatewayUntested}`

/** The provider's account at its card gateway. */
export function GatewayFields({
  field,
  isSet,
  notificationUrl,
}: {
  field: Fields
  isSet: boolean
  /** To be given to the gateway; other servers have none. */
  notificationUrl: string
}) {
  const body = {
    client_id: field('client_id').value,
    gateway_url: field('gateway_url').value,
    gateway_query_url: field('gateway_query_url').value,
    gateway_merchant_id: field('gateway_merchant_id').value,
    gateway_merchant_key: field('gateway_merchant_key').value,
  }
  const [tested, setTested] = useState<{ key: string; pix: AutomaticPixPermission | null }>()
  const key = JSON.stringify(body)
  // What was tested says nothing of an account that was typed since.
  const permission = tested?.key === key ? tested.pix : null
  const run = async () => {
    const result = await testGateway(body)
    setTested({ key, pix: result.automatic_pix })
    return result
  }
  const required = [body.gateway_url, body.gateway_merchant_id, body.gateway_merchant_key]
  return (
    <FieldSet title={texts.gateway} hint={texts.gatewayHint}>
      <TenantFields field={field} group="gateway" />
      <TenantSecret field={field} name="gateway_merchant_key" isSet={isSet} />
      <ConnectionTest
        isReady={required.every((value) => value.trim() !== '')}
        run={run}
        success={gatewaySuccess(body.gateway_url)}
      />
      {notificationUrl !== '' && (
        <div>
          <p className="field-label">{texts.notificationUrl}</p>
          <p className="notification-url">
            <code translate="no">{notificationUrl}</code>
          </p>
          <p className="field-hint">{texts.notificationHint}</p>
        </div>
      )}
      <TextField
        {...field('minInstallmentCents')}
        {...rules.minInstallmentCents}
        inputMode="decimal"
      />
      <TextField
        {...field('installmentsFromCents')}
        {...rules.installmentsFromCents}
        inputMode="decimal"
      />
      <RuleSwitches field={field} group="cards" />
      <RuleSwitches field={field} group="pix" />
      <div className="connection-test">
        <ActionResult
          hasPassed={permission === 'enabled'}
          text={permission && groupTexts.automaticPixPermissions[permission]}
        />
      </div>
      <RuleSwitches field={field} group="automatic" />
      <TextField
        {...field('automaticAnnouncedDays')}
        {...rules.automaticAnnouncedDays}
        inputMode="numeric"
      />
    </FieldSet>
  )
}

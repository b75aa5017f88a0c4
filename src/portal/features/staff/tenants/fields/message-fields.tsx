import { messageChannels } from '#domain/messaging/messages/channel.ts'
import {
  isSecretInAddress,
  isSecretInTemplate,
} from '#domain/messaging/messages/message-template.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { FieldSet } from './field-set.tsx'
import type { Fields } from './field-props.ts'
import { fieldTexts } from './field-texts.ts'
import { TenantField, TenantSecret } from './tenant-field.tsx'
import { messageTexts as texts } from '../message-texts.ts'

const channels = [
  { value: '', label: texts.noChannel },
  ...messageChannels.map((value) => ({ value, label: texts.channels[value] })),
]

/** The provider's gateway for codes by SMS or WhatsApp. */
export function MessageFields({
  field,
  isSet,
  isSecondSet,
}: {
  field: Fields
  isSet: boolean
  isSecondSet: boolean
}) {
  return (
    <FieldSet title={texts.title} hint={texts.hint}>
      <SelectField
        {...field('message_channel')}
        {...fieldTexts('message_channel')}
        options={channels}
      />
      <TenantField field={field} name="message_gateway_url" />
      <SecretWarning isShown={isSecretInAddress(field('message_gateway_url').value)} />
      <TenantField field={field} name="message_gateway_template" />
      <SecretWarning isShown={isSecretInTemplate(field('message_gateway_template').value)} />
      <TenantField field={field} name="message_gateway_header" />
      <TenantSecret field={field} name="message_gateway_secret" isSet={isSet} />
      <TenantSecret field={field} name="message_gateway_second_secret" isSet={isSecondSet} />
      <TenantField field={field} name="message_daily_limit" />
    </FieldSet>
  )
}

/** A look-alike is told and not refused: what a secret looks like is a guess. */
function SecretWarning({ isShown }: { isShown: boolean }) {
  return (
    <div role="status">
      {isShown && (
        <Callout kind="warning">
          <p>{texts.looksSecret}</p>
        </Callout>
      )}
    </div>
  )
}

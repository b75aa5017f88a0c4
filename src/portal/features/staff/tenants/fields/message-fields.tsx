import { defaultDailyMessages, messageChannels } from '#domain/messaging/messages/channel.ts'
import {
  isSecretInAddress,
  isSecretInTemplate,
} from '#domain/messaging/messages/message-template.ts'
import { unchangedSecret } from '#domain/staff/tenants/secret.ts'
import { maxTextLength } from '#domain/staff/tenants/tenant-limits.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { SecretField } from '#portal/kit/form/secret-field.tsx'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { TextAreaField } from '#portal/kit/form/text-area-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { FieldSet } from './field-set.tsx'
import { addressProps, type Fields } from './field-props.ts'
import { messageTexts as texts } from '../message-texts.ts'

const channels = [
  { value: '', label: texts.noChannel },
  ...messageChannels.map((value) => ({ value, label: texts.channels[value] })),
]

const nameProps = { autoComplete: 'off', autoCapitalize: 'none' } as const

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
      <SelectField {...field('message_channel')} label={texts.channel} options={channels} />
      <TextField
        {...field('message_gateway_url')}
        label={texts.url}
        hint={texts.urlHint}
        {...addressProps}
      />
      <SecretWarning isShown={isSecretInAddress(field('message_gateway_url').value)} />
      <TextAreaField
        {...field('message_gateway_template')}
        label={texts.template}
        hint={texts.templateHint}
        rows={4}
        maxLength={maxTextLength}
      />
      <SecretWarning isShown={isSecretInTemplate(field('message_gateway_template').value)} />
      <TextField
        {...field('message_gateway_header')}
        label={texts.header}
        hint={texts.headerHint}
        {...nameProps}
      />
      <SecretField
        {...field('message_gateway_secret')}
        label={texts.secret}
        hint={texts.secretHint}
        unchanged={unchangedSecret}
        isSet={isSet}
      />
      <SecretField
        {...field('message_gateway_second_secret')}
        label={texts.secondSecret}
        hint={texts.secondSecretHint}
        unchanged={unchangedSecret}
        isSet={isSecondSet}
      />
      <TextField
        {...field('message_daily_limit')}
        label={texts.dailyLimit}
        hint={texts.dailyLimitHint(defaultDailyMessages)}
        inputMode="numeric"
      />
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

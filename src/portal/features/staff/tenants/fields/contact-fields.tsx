import { EmailField } from '#portal/kit/form/email-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { FieldSet } from './field-set.tsx'
import { addressProps, type Fields } from './field-props.ts'
import { texts } from '../texts.ts'

/** How subscribers reach the provider. */
export function ContactFields({ field }: { field: Fields }) {
  return (
    <FieldSet title={texts.contacts}>
      <TextField {...field('address')} label={texts.address} autoComplete="off" />
      <div className="field-pair">
        <TextField
          {...field('whatsapp_number')}
          label={texts.whatsapp}
          inputMode="tel"
          autoComplete="off"
        />
        <TextField
          {...field('phone_number')}
          label={texts.phone}
          inputMode="tel"
          autoComplete="off"
        />
      </div>
      <EmailField {...field('contact_email')} label={texts.email} />
      <TextField {...field('faq_url')} label={texts.faq} {...addressProps} />
    </FieldSet>
  )
}

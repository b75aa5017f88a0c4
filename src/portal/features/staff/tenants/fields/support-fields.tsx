import { maxTextLength } from '#domain/staff/tenants/tenant-limits.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { EntryListField } from '#portal/kit/form/pickers/entry-list-field.tsx'
import { TextAreaField } from '#portal/kit/form/text-area-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { findListEntry } from '#portal/queries/service/erp-lookups.ts'
import { FieldSet } from './field-set.tsx'
import { addressProps, type Fields } from './field-props.ts'
import { OfferFields, RightFields } from './right-fields.tsx'
import { ChoiceField, RuleSwitches, SwitchedChoice } from './rule-fields.tsx'
import { ruleTexts as rules } from './rule-texts.ts'
import { TenantFields } from './tenant-field.tsx'
import { subjectWords, texts } from '../texts.ts'

/** The tab "Suporte": where support requests arrive, and what subscribers may do with them. */
export function SupportFields({ field, isNew }: { field: Fields; isNew: boolean }) {
  const clientId = field('client_id').value
  const menu = field('supportMenu')
  return (
    <>
      <FieldSet title={texts.supportDesk}>
        <ChoiceField
          {...field('support_type')}
          label={texts.supportType}
          choices={texts.supportTypes}
        />
        <div className="field-pair">
          <TenantFields field={field} group="desk" />
        </div>
        {isNew ? (
          <Callout>{texts.subjectsLater}</Callout>
        ) : (
          <EntryListField
            {...field('subjects')}
            label={texts.subjects}
            hint={texts.subjectsHint}
            words={subjectWords}
            lookUp={(id) => findListEntry('subject', id, clientId)}
          />
        )}
        <TextAreaField
          {...field('supportSubjectDescriptions')}
          {...rules.supportSubjectDescriptions}
          rows={3}
          maxLength={maxTextLength}
        />
      </FieldSet>
      <FieldSet title={texts.rules}>
        <SwitchedChoice state={menu} values={['requests', 'chat']} texts={rules.supportMenu} />
        {menu.value === 'chat' && (
          <TextField {...field('chatUrl')} {...rules.chatUrl} {...addressProps} />
        )}
        <RuleSwitches field={field} group="requests" />
        <ChoiceField {...field('paymentParts')} {...rules.paymentParts} />
        <TextField
          {...field('firstSupportMessageLabel')}
          {...rules.firstSupportMessageLabel}
          autoComplete="off"
        />
      </FieldSet>
      <RightFields field={field} />
      <OfferFields field={field} />
    </>
  )
}

import { maxTextLength } from '#domain/staff/tenants/tenant-limits.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { EntryListField } from '#portal/kit/form/pickers/entry-list-field.tsx'
import { choiceProps } from '#portal/kit/form/pickers/choice-props.ts'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { SwitchField } from '#portal/kit/form/pickers/switch-field.tsx'
import { TextAreaField } from '#portal/kit/form/text-area-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { findListEntry } from '#portal/queries/service/erp-lookups.ts'
import { FieldSet } from './field-set.tsx'
import { addressProps, type Fields } from './field-props.ts'
import { OfferFields } from './offer-fields.tsx'
import { RightFields } from './right-fields.tsx'
import { ruleTexts as rules } from './rule-texts.ts'
import { subjectWords, texts } from '../texts.ts'

const kinds = ['os', 'customer_service'] as const
const types = kinds.map((value) => ({ value, label: texts.supportTypes[value] }))

/** The tab "Suporte": where support requests arrive, and what subscribers may do with them. */
export function SupportFields({ field, isNew }: { field: Fields; isNew: boolean }) {
  const clientId = field('client_id').value
  const chat = field('is_chat_only')
  const detail = field('shows_closed_detail')
  const message = field('allows_new_message')
  const solved = field('asks_if_solved')
  const visits = field('shows_visits')
  return (
    <>
      <FieldSet title={texts.supportDesk}>
        <SelectField
          {...choiceProps(field('support_type'), kinds)}
          label={texts.supportType}
          options={types}
        />
        <div className="field-pair">
          <TextField {...field('department_id')} label={texts.department} inputMode="numeric" />
          <TextField {...field('process_id')} label={texts.process} inputMode="numeric" />
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
          {...field('subject_descriptions')}
          label={rules.descriptions}
          hint={rules.descriptionsHint}
          rows={3}
          maxLength={maxTextLength}
        />
      </FieldSet>
      <FieldSet title={texts.rules}>
        <SwitchField
          {...chat}
          label={rules.chat}
          effect={chat.value ? rules.chatOn : rules.chatOff}
        />
        {chat.value && <TextField {...field('chat_url')} label={rules.chatUrl} {...addressProps} />}
        <SwitchField
          {...detail}
          label={rules.closedDetail}
          effect={detail.value ? rules.closedDetailOn : rules.closedDetailOff}
        />
        <SwitchField
          {...message}
          label={rules.newMessage}
          effect={message.value ? rules.newMessageOn : rules.newMessageOff}
        />
        <SwitchField
          {...solved}
          label={rules.solved}
          effect={solved.value ? rules.solvedOn : rules.solvedOff}
        />
        <SwitchField
          {...visits}
          label={rules.visits}
          effect={visits.value ? rules.visitsOn : rules.visitsOff}
        />
        <TextField {...field('first_message_label')} label={rules.firstLabel} autoComplete="off" />
      </FieldSet>
      <RightFields field={field} />
      <OfferFields field={field} />
    </>
  )
}

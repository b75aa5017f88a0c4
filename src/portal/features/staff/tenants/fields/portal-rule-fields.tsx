import { maxTextLength } from '#domain/staff/tenants/tenant-limits.ts'
import { timeZones } from '#domain/staff/tenants/time-zones.ts'
import { choiceProps } from '#portal/kit/form/pickers/choice-props.ts'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { SwitchField } from '#portal/kit/form/pickers/switch-field.tsx'
import { TextAreaField } from '#portal/kit/form/text-area-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { FieldSet } from './field-set.tsx'
import { addressProps, type Fields } from './field-props.ts'
import { OutageFields } from '../outage-fields.tsx'
import { ruleTexts as rules } from './rule-texts.ts'
import { texts } from '../texts.ts'

const units = (['days', 'months'] as const).map((value) => ({
  value,
  label: rules.windowUnits[value],
}))

const lineRules = (['off', 'read', 'act'] as const).map((value) => ({
  value,
  label: rules.linesRules[value],
}))

const zones = timeZones.map((value) => ({ value, label: rules.timeZones[value] }))

/** The provider's rules for bills, contracts and apps. */
export function PortalRuleFields({ field }: { field: Fields }) {
  const contract = field('shows_contract_download')
  const annual = field('shows_annual_settlement')
  const model = field('uses_own_note_model')
  const links = field('allows_payment_links')
  const chat = field('shows_bill_chat')
  const upcoming = field('shows_upcoming_bills')
  const contact = field('is_contact_only')
  const page = field('has_service_page')
  return (
    <FieldSet title={texts.rules}>
      <fieldset className="rule-window">
        <legend className="field-label">{rules.window}</legend>
        <TextField {...field('window_count')} label={rules.windowCount} inputMode="numeric" />
        <SelectField
          {...choiceProps(field('window_unit'), ['days', 'months'])}
          label={rules.windowUnit}
          options={units}
        />
      </fieldset>
      <SwitchField
        {...upcoming}
        label={rules.upcoming}
        effect={upcoming.value ? rules.upcomingOn : rules.upcomingOff}
      />
      <SwitchField
        {...contract}
        label={rules.contractDownload}
        effect={contract.value ? rules.contractDownloadOn : rules.contractDownloadOff}
      />
      <SwitchField
        {...annual}
        label={rules.annual}
        effect={annual.value ? rules.annualOn : rules.annualOff}
      />
      <SwitchField
        {...model}
        label={rules.noteModel}
        effect={model.value ? rules.noteModelOn : rules.noteModelOff}
      />
      <TextAreaField
        {...field('note_types')}
        label={rules.noteTypes}
        hint={rules.noteTypesHint}
        rows={4}
        maxLength={maxTextLength}
      />
      <TextField
        {...field('recurrence_url')}
        label={rules.recurrence}
        hint={rules.recurrenceHint}
        {...addressProps}
      />
      <SwitchField
        {...links}
        label={rules.paymentLinks}
        effect={links.value ? rules.paymentLinksOn : rules.paymentLinksOff}
      />
      <SwitchField
        {...chat}
        label={rules.billChat}
        effect={chat.value ? rules.billChatOn : rules.billChatOff}
      />
      <SwitchField
        {...contact}
        label={rules.activation}
        effect={contact.value ? rules.activationOn : rules.activationOff}
      />
      <TextAreaField
        {...field('app_introduction')}
        label={rules.introduction}
        hint={rules.introductionHint}
        rows={2}
        maxLength={maxTextLength}
      />
      <SwitchField
        {...page}
        label={rules.servicePage}
        effect={page.value ? rules.servicePageOn : rules.servicePageOff}
      />
      {page.value && (
        <TextAreaField
          {...field('services')}
          label={rules.services}
          hint={rules.servicesHint}
          rows={4}
          maxLength={maxTextLength}
        />
      )}
      <SelectField
        {...choiceProps(field('lines'), ['off', 'read', 'act'])}
        label={rules.lines}
        hint={rules.linesHint}
        options={lineRules}
      />
      <OutageFields field={field} />
      <SelectField
        {...choiceProps(field('time_zone'), timeZones)}
        label={rules.timeZone}
        hint={rules.timeZoneHint}
        options={zones}
      />
      <TextAreaField
        {...field('announcement_hosts')}
        label={rules.announcementHosts}
        hint={rules.announcementHostsHint}
        rows={3}
        maxLength={maxTextLength}
      />
    </FieldSet>
  )
}

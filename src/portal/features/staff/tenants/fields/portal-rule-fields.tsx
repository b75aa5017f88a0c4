import { maxTextLength } from '#domain/staff/tenants/tenant-limits.ts'
import { TextAreaField } from '#portal/kit/form/text-area-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { FieldSet } from './field-set.tsx'
import { addressProps, type Fields } from './field-props.ts'
import { ChoiceField, RuleSwitches, SwitchedChoice } from './rule-fields.tsx'
import { groupTexts, ruleTexts as rules } from './rule-texts.ts'
import { texts } from '../texts.ts'

/** The provider's rules for bills, contracts and apps. */
export function PortalRuleFields({ field }: { field: Fields }) {
  const page = field('appPage')
  const area = { maxLength: maxTextLength }
  return (
    <FieldSet title={texts.rules}>
      <fieldset className="rule-window">
        <legend className="field-label">{groupTexts.window}</legend>
        <TextField
          {...field('invoiceWindow.count')}
          {...rules['invoiceWindow.count']}
          inputMode="numeric"
        />
        <ChoiceField {...field('invoiceWindow.unit')} {...rules['invoiceWindow.unit']} />
      </fieldset>
      <RuleSwitches field={field} group="bills" />
      <TextAreaField {...field('fiscalNoteTypes')} {...rules.fiscalNoteTypes} {...area} rows={4} />
      <TextField {...field('recurrenceUrl')} {...rules.recurrenceUrl} {...addressProps} />
      <RuleSwitches field={field} group="sharing" />
      <SwitchedChoice
        state={field('appActivation')}
        values={['activate', 'contact']}
        texts={rules.appActivation}
      />
      <TextAreaField {...field('appIntroduction')} {...rules.appIntroduction} {...area} rows={2} />
      <SwitchedChoice
        state={page}
        values={['integration', 'value-added-services']}
        texts={rules.appPage}
      />
      {page.value === 'value-added-services' && (
        <TextAreaField
          {...field('valueAddedServices')}
          {...rules.valueAddedServices}
          {...area}
          rows={4}
        />
      )}
      <RuleSwitches field={field} group="devices" />
      <ChoiceField {...field('lines')} {...rules.lines} />
      <ChoiceField {...field('outages.credit')} {...rules['outages.credit']} />
      <TextField {...field('outages.minutes')} {...rules['outages.minutes']} inputMode="numeric" />
      <TextField
        {...field('outages.noticeHours')}
        {...rules['outages.noticeHours']}
        inputMode="numeric"
      />
      <RuleSwitches field={field} group="visits" />
      <ChoiceField {...field('timeZone')} {...rules.timeZone} />
      <TextAreaField
        {...field('announcementHosts')}
        {...rules.announcementHosts}
        {...area}
        rows={3}
      />
    </FieldSet>
  )
}

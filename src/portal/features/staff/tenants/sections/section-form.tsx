import { useEffect } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { LeaveQuestion } from '#portal/kit/form/leaving/leave-question.tsx'
import { requiredFields } from '../messages.ts'
import { SectionFields } from '../fields/section-fields.tsx'
import { sectionTexts } from './section-texts.ts'
import { type FormSection, sectionFields } from './sections.ts'
import { texts } from '../texts.ts'
import { useConfirmation } from '../trust/use-confirmation.ts'
import { type SectionFormProps, useSectionForm } from './use-section-form.ts'

const hasRequired = (section: FormSection) =>
  requiredFields.some((required) => sectionFields[section].some((name) => name === required))

/** One section of an existing provider, with its own "Salvar". */
export function SectionForm(props: SectionFormProps) {
  const { section } = props
  const { isAsking, ask, answer } = useConfirmation()
  const { form, saved } = useSectionForm(props, ask)
  const { element } = form
  // A failure brought from the form of the new provider is seen at once.
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [element])
  if (section === 'platforms' && saved.bridge === null) {
    return <Callout>{sectionTexts.noPlatforms}</Callout>
  }
  return (
    <>
      <Form
        of={form}
        bar={
          <Button type="submit" isBusy={form.isSubmitting}>
            {texts.save}
          </Button>
        }
      >
        {hasRequired(section) && <p className="field-hint">{sectionTexts.required}</p>}
        <SectionFields section={section} field={form.field} saved={saved} />
      </Form>
      <LeaveQuestion of={form} />
      <Confirm
        title={texts.acsRemoveTitle}
        action={texts.acsRemove}
        variant="danger"
        isOpen={isAsking}
        isBusy={false}
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      >
        <p>{texts.acsRemoveNote}</p>
      </Confirm>
    </>
  )
}

import { type FormEvent, lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { LeaveQuestion } from '#portal/kit/form/leaving/leave-question.tsx'
import { Loading } from '#portal/kit/frames/loading.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { TabList } from '#portal/kit/buttons/tab-list.tsx'
import { BrandFields } from '../fields/brand-fields.tsx'
import { ErpFields } from '../fields/erp-fields.tsx'
import type { TenantFormState } from '../fields/field-props.ts'
import { IdentityFields } from '../fields/identity-fields.tsx'
import { sectionTexts } from '../sections/section-texts.ts'
import '../tenants.css'
import { texts } from '../texts.ts'

/** In a tab that is not the first, so it loads after the form. */
const SupportFields = lazy(async () => ({
  default: (await import('../fields/support-fields.tsx')).SupportFields,
}))

const supportSkeleton = (
  <Loading label={texts.loadingSupport}>
    <Skeleton height="8rem" />
  </Loading>
)

interface TenantFormProps {
  form: TenantFormState
  /** Called with the id as it is typed. */
  onClientId: (id: string) => void
}

/**
 * The form of a new provider, with its tabs (specification 2): what is needed to be on the air. All else is
 * led to from the overview that follows.
 */
export function TenantForm({ form, onClientId }: TenantFormProps) {
  const { field } = form
  const [tab, setTab] = useState<'main' | 'support'>('main')

  /** Opens the tab of the first invalid field, which may be hidden. */
  function showInvalid() {
    const invalidField = form.element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const tabName = invalidField?.closest<HTMLElement>('[data-tab]')?.dataset['tab']
    if (tabName !== 'main' && tabName !== 'support') return
    flushSync(() => setTab(tabName))
    invalidField?.focus()
  }

  const shown = {
    ...form,
    async submit(event: FormEvent) {
      await form.submit(event)
      showInvalid()
    },
    async save() {
      const isSaved = await form.save()
      showInvalid()
      return isSaved
    },
  }

  const main = (
    <>
      <IdentityFields field={field} onClientId={onClientId} />
      <BrandFields field={field} isNew />
      <ErpFields field={field} isNew />
    </>
  )
  const support = (
    <Suspense fallback={supportSkeleton}>
      <SupportFields field={field} isNew />
    </Suspense>
  )
  return (
    <TabList
      label={texts.tabs}
      tabs={[
        { name: 'main', label: texts.main, content: main },
        { name: 'support', label: texts.support, content: support },
      ]}
      current={tab}
      onTab={setTab}
      renderPanels={(panels) => (
        <>
          <Form
            of={shown}
            bar={
              <Button type="submit" isBusy={form.isSubmitting}>
                {texts.save}
              </Button>
            }
          >
            <p className="field-hint">{tab === 'main' ? texts.newLead : sectionTexts.required}</p>
            {panels}
          </Form>
          <LeaveQuestion of={shown} />
        </>
      )}
    />
  )
}

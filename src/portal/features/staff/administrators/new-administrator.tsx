import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { PersonFields, personEntries } from '#portal/kit/form/person-fields.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { GivenPassword, givenPasswordSchema } from '#portal/kit/password/given-password.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { administratorsQuery, createAdministrator } from '#portal/queries/staff/administrators.ts'
import { addFailure } from './refusals.ts'
import { texts } from './texts.ts'

/**
 * The form of a new administrator where no e-mail can be sent: a colleague gives the password. Empty again
 * after each one.
 */
export function NewAdministrator() {
  const [addedCount, setAddedCount] = useState(0)
  return (
    <Card as="section" aria-labelledby="new-administrator" className="team-member">
      <h2 id="new-administrator">{texts.add}</h2>
      <p className="team-facts">{texts.addLead}</p>
      <NewForm key={addedCount} onDone={() => setAddedCount(addedCount + 1)} />
    </Card>
  )
}

const schema = v.object({ ...personEntries, password: givenPasswordSchema })

function NewForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const form = useForm({
    schema,
    initial: { name: '', email: '', password: '' },
    onSubmit: async (body) => {
      try {
        await createAdministrator(body)
      } catch (error) {
        return addFailure(error)
      }
      showToast({ kind: 'success', text: texts.added })
      void client.invalidateQueries({ queryKey: administratorsQuery().queryKey })
      onDone()
      return null
    },
  })
  return (
    <Form of={form}>
      <PersonFields name={form.field('name')} email={form.field('email')} />
      <GivenPassword
        field={form.field('password')}
        label={texts.password}
        action={texts.create}
        isBusy={form.isSubmitting}
      />
    </Form>
  )
}

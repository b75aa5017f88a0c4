import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { PersonFields, personEntries } from '#portal/kit/form/person-fields.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { invitationTexts } from './texts.ts'
import './team.css'

const schema = v.object(personEntries)

interface InvitePersonProps {
  title: string
  lead: string
  invite: (person: v.InferOutput<typeof schema>) => Promise<void>
  toFailure: (error: unknown) => Failure<'email' | 'name'>
  /** The queries of the lists that the invitation stands in. */
  refreshes: readonly QueryKey[]
  /** Fields beside name and e-mail address. */
  children?: ReactNode
}

/** The form that invites a person by e-mail; empty again after each invitation. */
export function InvitePerson({ title, lead, ...form }: InvitePersonProps) {
  const [invitedCount, setInvitedCount] = useState(0)
  return (
    <Card as="section" aria-labelledby="invite" className="team-member">
      <h2 id="invite">{title}</h2>
      <p className="team-facts">{lead}</p>
      <InvitationForm
        {...form}
        key={invitedCount}
        onDone={() => setInvitedCount(invitedCount + 1)}
      />
    </Card>
  )
}

function InvitationForm(props: Omit<InvitePersonProps, 'lead' | 'title'> & { onDone: () => void }) {
  const { invite, toFailure, refreshes, onDone, children } = props
  const client = useQueryClient()
  const form = useForm({
    schema,
    initial: { name: '', email: '' },
    onSubmit: async (person) => {
      const failure = await invite(person).then(() => null, toFailure)
      // An e-mail that could not be sent leaves its invitation in the list.
      for (const queryKey of refreshes) void client.invalidateQueries({ queryKey })
      if (failure) return failure
      showToast({ kind: 'success', text: invitationTexts.invited })
      onDone()
      return null
    },
  })
  return (
    <Form of={form}>
      <PersonFields name={form.field('name')} email={form.field('email')} />
      {children}
      <Button type="submit" isBusy={form.isSubmitting}>
        {invitationTexts.send}
      </Button>
    </Form>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { PersonFields, personEntries } from '#portal/kit/form/person-fields.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { invitationTexts } from '#portal/kit/team/texts.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { inviteColleague } from '#portal/queries/staff/administrator-invitations.ts'
import { administratorsQuery } from '#portal/queries/staff/administrators.ts'
import { inviteFailure } from './refusals.ts'
import { texts } from './texts.ts'

/** The form that invites an administrator; empty again after each invitation. */
export function InviteAdministrator() {
  const [invitedCount, setInvitedCount] = useState(0)
  return (
    <Card as="section" aria-labelledby="invite" className="team-member">
      <h2 id="invite">{texts.invite}</h2>
      <p className="team-facts">{texts.inviteLead}</p>
      <InvitationForm key={invitedCount} onDone={() => setInvitedCount(invitedCount + 1)} />
    </Card>
  )
}

const schema = v.object(personEntries)

function InvitationForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const form = useForm({
    schema,
    initial: { name: '', email: '' },
    onSubmit: async (body) => {
      const failure = await inviteColleague(body).then(() => null, inviteFailure)
      // An e-mail that could not be sent leaves its invitation in the list.
      void client.invalidateQueries({ queryKey: administratorsQuery().queryKey })
      if (failure) return failure
      showToast({ kind: 'success', text: invitationTexts.invited })
      onDone()
      return null
    },
  })
  return (
    <Form of={form}>
      <PersonFields name={form.field('name')} email={form.field('email')} />
      <Button type="submit" isBusy={form.isSubmitting}>
        {texts.sendInvitation}
      </Button>
    </Form>
  )
}

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
import { auditQuery } from '#portal/queries/staff/audit.ts'
import {
  inviteOwner,
  tenantUsersQuery,
  withdrawOwnerInvitation,
} from '#portal/queries/staff/tenants/tenant-users.ts'
import type { InvitationCalls } from './invitations.tsx'
import { inviteOwnerFailure, withdrawOwnerFailure } from './refusals.ts'
import { texts } from './texts.ts'

const refreshesOf = (client: string) => [
  tenantUsersQuery(client).queryKey,
  auditQuery({ client }, {}).queryKey,
]

/** What an administrator does with an invitation; only that of the first owner is sent again. */
export const invitationCalls = (client: string, isFirstOwner: boolean): InvitationCalls => ({
  resend: isFirstOwner ? ({ name, email }) => inviteOwner(client, { name, email }) : null,
  withdraw: (id) => withdrawOwnerInvitation(client, id),
  toResendFailure: inviteOwnerFailure,
  toWithdrawFailure: withdrawOwnerFailure,
  refreshes: refreshesOf(client),
})

/** The form that invites the first owner of a provider; empty again after each invitation. */
export function InviteOwner({ client }: { client: string }) {
  const [invitedCount, setInvitedCount] = useState(0)
  return (
    <Card as="section" aria-labelledby="invite" className="team-member">
      <h2 id="invite">{texts.inviteOwner}</h2>
      <p className="team-facts">{texts.inviteOwnerLead}</p>
      <OwnerForm
        key={invitedCount}
        client={client}
        onDone={() => setInvitedCount(invitedCount + 1)}
      />
    </Card>
  )
}

const schema = v.object(personEntries)

function OwnerForm({ client, onDone }: { client: string; onDone: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema,
    initial: { name: '', email: '' },
    onSubmit: async (body) => {
      const failure = await inviteOwner(client, body).then(() => null, inviteOwnerFailure)
      // An e-mail that could not be sent leaves its invitation in the list.
      for (const queryKey of refreshesOf(client)) void queryClient.invalidateQueries({ queryKey })
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
        {texts.send}
      </Button>
    </Form>
  )
}

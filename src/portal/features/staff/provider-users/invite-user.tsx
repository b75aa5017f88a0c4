import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { providerRoles } from '#domain/staff/tenants/provider-role.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { choiceProps } from '#portal/kit/form/pickers/choice-props.ts'
import { Form } from '#portal/kit/form/form.tsx'
import { PersonFields, personEntries } from '#portal/kit/form/person-fields.tsx'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { invitationTexts } from '#portal/kit/team/texts.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { inviteUser, providerUsersQuery } from '#portal/queries/staff/provider-users.ts'
import { inviteFailure } from './refusals.ts'
import { texts } from './texts.ts'
import { roleOptions } from './user-role.tsx'

/** The form that invites someone; empty again after each invitation. */
export function InviteUser() {
  const [invitedCount, setInvitedCount] = useState(0)
  return (
    <Card as="section" aria-labelledby="invite" className="team-member">
      <h2 id="invite">{texts.invite}</h2>
      <p className="team-facts">{texts.inviteLead}</p>
      <InvitationForm key={invitedCount} onDone={() => setInvitedCount(invitedCount + 1)} />
    </Card>
  )
}

const schema = v.object({
  ...personEntries,
  role: v.picklist(providerRoles),
})

function InvitationForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const form = useForm({
    schema,
    initial: { name: '', email: '', role: 'support' },
    onSubmit: async (body) => {
      const failure = await inviteUser(body).then(() => null, inviteFailure)
      // An e-mail that could not be sent leaves its invitation in the list.
      void client.invalidateQueries({ queryKey: providerUsersQuery().queryKey })
      if (failure) return failure
      showToast({ kind: 'success', text: invitationTexts.invited })
      onDone()
      return null
    },
  })
  const role = form.field('role')
  return (
    <Form of={form}>
      <PersonFields name={form.field('name')} email={form.field('email')} />
      <SelectField
        {...choiceProps(role, providerRoles)}
        label={texts.role}
        hint={texts.roleEffects[role.value]}
        options={roleOptions}
      />
      <Button type="submit" isBusy={form.isSubmitting}>
        {texts.send}
      </Button>
    </Form>
  )
}

import { useState } from 'react'
import { type ProviderRole, providerRoles } from '#domain/staff/tenants/provider-role.ts'
import { choiceProps } from '#portal/kit/form/pickers/choice-props.ts'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { InvitePerson } from '#portal/kit/team/invite-person.tsx'
import { inviteUser, providerUsersQuery } from '#portal/queries/staff/provider-users.ts'
import { inviteFailure } from './refusals.ts'
import { texts } from './texts.ts'
import { roleOptions } from './user-role.tsx'

const usualRole: ProviderRole = 'support'

/** The form that invites a user of a provider, with a role. */
export function InviteUser() {
  const [role, setRole] = useState(usualRole)
  const field = { name: 'role', value: role, error: undefined, onValue: setRole }
  return (
    <InvitePerson
      title={texts.invite}
      lead={texts.inviteLead}
      invite={async (person) => {
        await inviteUser({ ...person, role })
        setRole(usualRole)
      }}
      toFailure={inviteFailure}
      refreshes={[providerUsersQuery().queryKey]}
    >
      <SelectField
        {...choiceProps(field, providerRoles)}
        label={texts.role}
        hint={texts.roleEffects[role]}
        options={roleOptions}
      />
    </InvitePerson>
  )
}

import type { ProviderUser } from '#contract/staff/provider-users.ts'
import { providerRoles } from '#domain/staff/tenants/provider-role.ts'
import { choiceProps } from '#portal/kit/form/pickers/choice-props.ts'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { changeRole, providerUsersQuery } from '#portal/queries/staff/provider-users.ts'
import { roleFailure } from './refusals.ts'
import { texts } from './texts.ts'
import { useChange } from '#portal/queries/use-change.ts'

export const roleOptions = providerRoles.map((value) => ({ value, label: texts.roles[value] }))

/** What a user may do; choosing another role saves it. */
export function UserRole({ of: one }: { of: ProviderUser }) {
  const changing = useChange<ProviderUser['role']>({
    change: (role) => changeRole(one.id, role),
    done: texts.roleChanged,
    toFailure: roleFailure,
    refreshes: [providerUsersQuery().queryKey],
  })
  const shown = changing.isPending ? changing.variables : one.role
  const field = {
    name: `role-${one.id}`,
    value: shown,
    error: undefined,
    onValue: (role: ProviderUser['role']) => changing.mutate(role),
  }
  return (
    <div className="team-role">
      <SelectField
        {...choiceProps(field, providerRoles)}
        label={texts.roleOf(one.name)}
        hint={texts.roleEffects[shown]}
        options={roleOptions}
      />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { tenantsQuery } from '#portal/queries/staff/tenants/tenants.ts'
import { texts } from './texts.ts'

/** A value that no client id has: the sum over all. */
const all = '*'

/** The choice of one provider, or of all with ''. */
export function ProviderPicker({
  client,
  onPick,
}: {
  client: string
  onPick: (client: string) => void
}) {
  const { data: tenants = [] } = useQuery(tenantsQuery())
  const named = tenants.map(({ client_id: value, alias: label }) => ({ value, label }))
  // While the list is on its way, the chosen one is named by its id.
  const isListed = client === '' || named.some(({ value }) => value === client)
  const options = isListed ? named : [{ value: client, label: client }, ...named]
  return (
    <SelectField
      name="client"
      label={texts.client}
      error={undefined}
      options={[{ value: all, label: texts.allClients }, ...options]}
      value={client === '' ? all : client}
      onValue={(value) => onPick(value === all ? '' : value)}
    />
  )
}

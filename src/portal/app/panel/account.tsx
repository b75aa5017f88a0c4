import { useQuery } from '@tanstack/react-query'
import { customerQuery } from '#portal/queries/account/customer.ts'

/** Whose account it is: name and masked document; nothing until they are known. */
export function Account() {
  const { data } = useQuery(customerQuery())
  if (!data) return null
  const { name, cpf_cnpj: document } = data.customer
  return (
    <p className="account">
      <strong>{name}</strong>
      <span className="figures">{document}</span>
    </p>
  )
}

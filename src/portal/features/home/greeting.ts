import type { CustomerDetails } from '#contract/customer.ts'
import { firstName } from '#domain/people/first-name.ts'
import { texts } from './texts.ts'

/** By the hour (0 to 23) the reader lives in. */
export function salutation(hour: number): string {
  if (hour >= 5 && hour < 12) return texts.goodMorning
  return hour >= 12 && hour < 18 ? texts.goodAfternoon : texts.goodEvening
}

/** People by their first name; a company by its whole name, whose first word is no name. */
export function greetedName({ name, cpf_cnpj }: CustomerDetails): string {
  const isCompany = cpf_cnpj.includes('/')
  return isCompany ? name.trim() : firstName(name)
}

/** "Bom dia, Maria"; without a name yet, the salutation alone. */
export function greeting(hour: number, customer: CustomerDetails | undefined): string {
  const name = customer ? greetedName(customer) : ''
  return name ? `${salutation(hour)}, ${name}` : salutation(hour)
}

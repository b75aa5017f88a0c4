import type { CustomerDetails } from '#contract/account/customer.ts'
import { firstName } from '#domain/account/people/first-name.ts'
import { texts } from './texts.ts'

/** The salutation for the hour at the provider (0 to 23). */
export function salutation(hour: number): string {
  if (hour >= 5 && hour < 12) return texts.goodMorning
  return hour >= 12 && hour < 18 ? texts.goodAfternoon : texts.goodEvening
}

/** The first name of a person; the whole name of a company, since its first word is not a name. */
export function greetedName({ name, cpf_cnpj }: CustomerDetails): string {
  const isCompany = cpf_cnpj.includes('/')
  return isCompany ? name.trim() : firstName(name)
}

/**
 * The greeting, "Bom dia, Maria"; only the salutation while no name is known. `remembered`: the name that the
 * device's last sign-in left, for a device that may not read the customer.
 */
export function greeting(
  hour: number,
  customer: CustomerDetails | undefined,
  remembered: string | null = null,
): string {
  const name = customer ? greetedName(customer) : (remembered ?? '')
  return name ? `${salutation(hour)}, ${name}` : salutation(hour)
}

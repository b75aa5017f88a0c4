import type { Contract } from './contract.ts'

/**
 * What a subscriber knows a contract by: its plan and where it is, "FIBRA 300 MEGA · Rua do Sítio 400";
 * its number where the ERP has neither.
 */
export function contractName({ id, plan, address }: Contract): string {
  const [street = '', number = ''] = address.split(', ')
  const place = /^(?:\d|s\/?n)/i.test(number) ? `${street} ${number}` : street
  return [plan, place].filter((part) => part !== '').join(' · ') || `Contrato ${id}`
}

/** What to call one of several contracts: with its number where another is called the same. */
export function distinctName(name: string, id: string, names: readonly string[]): string {
  return names.filter((other) => other === name).length > 1 ? `${name} (contrato ${id})` : name
}

/** Which of several contracts it is, by its name; '' of a single one, and of one that is not known. */
export function nameAmong(contracts: readonly Contract[], id: string | null): string {
  const own = contracts.find((one) => one.id === id)
  return own && contracts.length > 1 ? contractName(own) : ''
}

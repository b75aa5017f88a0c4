import { useContractNames } from '#portal/queries/service/use-contract-names.ts'
import { texts } from './texts.ts'

/** What a contract is called here: with its number where another is called the same. */
export function contractTitle(names: ReadonlyMap<string, string> | undefined, id: string): string {
  const name = names?.get(id)
  if (!name) return texts.contractOption(id)
  const isAlone = [...(names ?? [])].every(([other, called]) => other === id || called !== name)
  return isAlone ? name : `${name} (${id})`
}

/** The names of contracts, as far as they are known by now. */
export function useContractTitle(): (id: string) => string {
  const names = useContractNames()
  return (id) => contractTitle(names, id)
}

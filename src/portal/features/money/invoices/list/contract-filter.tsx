import { invoiceTexts } from '#portal/kit/invoices/texts.ts'
import './contract-filter.css'
import { texts } from '../texts.ts'

interface ContractFilterProps {
  /** The contracts of the list; empty: invoices of no contract. */
  ids: readonly string[]
  /** Undefined until they are loaded; their row is there already. */
  names: ReadonlyMap<string, string> | undefined
  /** null: the invoices of all contracts. */
  chosen: string | null
  onContract: (id: string | null) => void
}

/** Shows the invoices of one contract, for a subscriber who has several. */
export function ContractFilter({ ids, names, chosen, onContract }: ContractFilterProps) {
  const nameOf = (id: string) => names?.get(id) ?? (id ? invoiceTexts.contract(id) : texts.single)
  return (
    <div className="contract-filter" role="group" aria-label={texts.filter}>
      {[null, ...(names ? ids : [])].map((id) => (
        <button
          key={id}
          type="button"
          className="contract-chip"
          aria-pressed={id === chosen}
          onClick={() => onContract(id)}
        >
          {id === null ? texts.all : nameOf(id)}
        </button>
      ))}
    </div>
  )
}

import type { SubscriberCard } from '#contract/staff/support-desk.ts'
import type { DeskBills, DeskContracts } from '#portal/queries/staff/desk/support-desk.ts'

/** All that is known of a subscriber at this moment; null: the ERP has not told it, or not yet. */
export interface DeskFacts extends SubscriberCard {
  readonly bills: DeskBills['bills'] | null
  /** Of bills that could not be read nothing is known: neither that there are none nor which is next. */
  readonly areBillsIncomplete: boolean
  readonly reminder: DeskBills['reminder'] | null
  readonly contracts: DeskContracts['contracts'] | null
}

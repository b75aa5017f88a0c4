import { formatDate } from '#domain/platform/time/dates.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import type { DeskFacts } from './desk-facts.ts'

type Bill = NonNullable<DeskFacts['bills']>[number]

/** What the bills of a line say of its block, from the clearest reason to none. */
function reasonOf(bills: readonly Bill[], areIncomplete: boolean): string {
  const awaited = bills.find((one) => one.is_open && one.awaiting !== null)
  if (awaited) {
    const day = formatDate(awaited.due_date)
    return awaited.awaiting === 'booking'
      ? `a fatura de ${day} foi paga aqui e o ERP ainda não deu baixa. O bloqueio sai depois da baixa.`
      : `o pagamento da fatura de ${day} está em confirmação no banco. O bloqueio sai depois.`
  }
  const overdue = bills.find((one) => one.state === 'Vencida')
  if (overdue) {
    return `há fatura vencida (${formatDate(overdue.due_date)}, ${formatMoney(overdue.asked)}).`
  }
  if (areIncomplete) return 'nem toda fatura pôde ser lida. Veja o bloqueio no ERP.'
  const paid = bills.find((one) => !one.is_open && one.paid_on !== null)
  const last =
    paid?.paid_on &&
    `a última paga, de ${formatDate(paid.due_date)}, entrou em ${formatDate(paid.paid_on)}`
  return `nenhuma fatura vencida no portal${last ? `; ${last}` : ''}. Veja o bloqueio no ERP.`
}

/** Why each blocked line is blocked, as far as its bills tell; nothing where the ERP is silent. */
export function lineAnswers({
  contracts,
  bills,
  areBillsIncomplete,
}: Pick<DeskFacts, 'areBillsIncomplete' | 'bills' | 'contracts'>): string[] {
  const blocked = contracts?.filter((one) => one.is_blocked) ?? []
  if (!bills) return []
  return blocked.map(({ id, name, label }) => {
    // A bill of no contract may block any of them.
    const own = bills.filter((one) => one.contract_id === id || one.contract_id === null)
    return `${name}, ${label}: ${reasonOf(own, areBillsIncomplete)}`
  })
}

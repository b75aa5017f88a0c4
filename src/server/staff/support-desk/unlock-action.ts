import type { AnswerOf } from '#contract/platform/endpoint.ts'
import type { unlockContractFor } from '#contract/staff/desk/desk-unlock.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import type { InboxModule } from '#server/messaging/inbox/module.ts'
import type { ContractsModule } from '#server/service/contracts/module.ts'
import type { DeskCall } from './actions.ts'
import type { DeskLimits } from './limits.ts'
import type { CardReader } from './read-card.ts'

interface UnlockCall extends DeskCall {
  readonly params: { readonly customerId: string; readonly contractId: string }
}

const words = {
  title: 'Contrato desbloqueado em confiança',
  body: 'O nosso atendimento liberou a sua internet por alguns dias. Pague a fatura em aberto até lá, para ela não parar de novo.',
  path: '/panel/financial/contracts',
}

/**
 * Unlocks a contract on behalf of its subscriber, who is told once for a contract and day. One that was unlocked
 * before is the same success, but another's deed: neither recorded nor told.
 */
export function unlockAction(deps: {
  readonly database: Pick<Database, 'db'>
  readonly reader: Pick<CardReader, 'find'>
  readonly limits: DeskLimits
  readonly contracts: Pick<ContractsModule, 'unlock'>
  readonly inbox: Pick<InboxModule, 'createMessages'>
  readonly audit: Pick<AuditModule, 'record'>
  readonly now: () => Date
}) {
  const { database, reader, limits, contracts, inbox, audit, now } = deps

  return async (call: UnlockCall): Promise<AnswerOf<typeof unlockContractFor>> => {
    const { tenant, staffMember, params, signal } = call
    if (!tenant.rules.allowsDeskUnlock) throw commonRefusal('forbidden')
    const { clientId } = tenant
    const { customerId, contractId } = params
    await limits.countLook(clientId, staffMember, 'act')
    const { subscriber } = await reader.find(tenant, customerId, signal)
    const own = { tenant, session: subscriber, fresh: true, signal }
    const { message, isNew } = await contracts.unlock(own, contractId)
    if (!isNew) return { message }
    const at = now()
    const { documentHash } = subscriber
    const source = `unlock/${contractId}/${calendarDate(at, tenant.rules.timeZone)}`
    const told = { customerId, documentHash, kind: 'answer' as const, source, ...words }
    await database.db.transaction(async (tx) => {
      const action = 'contract unlocked for subscriber'
      await audit.record({ staffMember, clientId, action, subject: customerId }, tx)
      const delivery = { audience: 'support', lane: 'urgent', now: at } as const
      await inbox.createMessages(tx, clientId, [told], delivery)
    })
    return { message }
  }
}

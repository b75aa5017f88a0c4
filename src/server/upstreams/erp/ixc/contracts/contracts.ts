import { formatAddress } from '#domain/account/people/address.ts'
import { isDueDay } from '#domain/service/rights/due-day.ts'
import { datedList, type ReadList } from '#server/platform/egress/answers/dated.ts'
import { protocolError, UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erp, ErpContract } from '../../port.ts'
import { readPlace } from '../customers/city-and-state.ts'
import type { IxcContext } from '../context.ts'
import { type ContractRow, loyaltyEnd } from './contract-row.ts'
import { readContractRows } from './contract-rows.ts'
import { loadServices } from './contract-services.ts'
import { readPdf } from '../invoices/pdf-answer.ts'
import { readAnswer } from '../reading/answer-json.ts'
import { readUnlockAnswer } from './unlock-answer.ts'
import { isRefusal, isSuccess, isUnknownAction } from './verdict.ts'

const letter = (isTicked: boolean) => (isTicked ? 'S' : 'N')

type ContractMethods = Pick<
  Erp,
  'contracts' | 'services' | 'contractPdf' | 'unlockOnTrust' | 'resendSignatureLink'
>

/** Contracts, what they consist of, their PDF, the unlock on trust and the link to sign one. */
export function contractMethods(
  context: IxcContext,
  { customer }: Pick<Erp, 'customer'>,
): ContractMethods {
  const { scope, client, caches, outdate } = context

  /** '' where the customer's record cannot be read: a contract without its address is better than none. */
  async function homeOf(customerId: string): Promise<string> {
    try {
      const { value } = await customer(customerId)
      return value ? formatAddress(value) : ''
    } catch (error) {
      if (error instanceof UpstreamFailure) return ''
      throw error
    }
  }

  async function addressOf(row: ContractRow): Promise<string> {
    if (row.endereco_padrao_cliente) return homeOf(row.id_cliente)
    return formatAddress({
      street: row.endereco,
      number: row.numero,
      complement: row.complemento,
      district: row.bairro,
      city: (await readPlace(context, 'cidade', row.cidade)).name,
      state: '',
      cep: row.cep,
    })
  }

  async function toContract(row: ContractRow): Promise<ErpContract> {
    return {
      id: row.id,
      customerId: row.id_cliente,
      status: row.status,
      isReduced: row.status_velocidade === 'R',
      mayLiftReduction:
        row.status_velocidade === 'R' &&
        !row.restricao_auto_libera_susp_parcial &&
        !row.utilizando_auto_libera_susp_parc,
      contrato: row.contrato,
      status_internet: row.status_internet,
      data_ativacao: row.data_ativacao,
      endereco_padrao_cliente: letter(row.endereco_padrao_cliente),
      endereco: await addressOf(row),
      desbloqueio_confianca: row.desbloqueio_confianca,
      desbloqueio_confianca_ativo: letter(row.desbloqueio_confianca_ativo),
      nao_bloquear_ate: row.nao_bloquear_ate,
      contrato_suspenso: letter(row.contrato_suspenso),
      loyalUntil: loyaltyEnd(row),
      suspendedFrom: row.data_inicial_suspensao || null,
      dueDay: isDueDay(Number(row.dia_fixo_vencimento)) ? Number(row.dia_fixo_vencimento) : null,
    }
  }

  async function loadContracts(
    customerId: string,
    fresh?: boolean,
  ): Promise<ReadList<ErpContract>> {
    const { items, isIncomplete } = await readContractRows(context, customerId, { fresh })
    return { items: await Promise.all(items.map(toContract)), isIncomplete }
  }

  return {
    async contracts(customerId, options = {}) {
      const load = () => loadContracts(customerId, options.fresh)
      return datedList(
        await caches.contracts.read({ ...options, key: [...scope, customerId], load }),
      )
    },

    async services(contract, { fresh, signal } = {}) {
      const key = [...scope, contract.customerId, contract.id] as const
      const load = () => loadServices(context, contract.id)
      return datedList(await caches.services.read({ key, load, fresh, signal }))
    },

    async contractPdf(contract, { signal } = {}) {
      const action = 'cliente_contrato_imprimir_contrato_17678'
      return readPdf(await client.callAction(action, { id: contract.id }, signal))
    },

    async unlockOnTrust(contract) {
      try {
        // No signal: a caller that leaves cannot undo what the ERP may have done already.
        const body = { id: contract.id }
        return readUnlockAnswer(await client.callAction('desbloqueio_confianca', body))
      } finally {
        await outdate(contract.customerId, 'contracts')
      }
    },

    async resendSignatureLink({ id }) {
      // Spelled so by the ERP. No signal: as above.
      const action = 'reenviar_link_assnatura_digital'
      const answer = readAnswer(await client.callAction(action, { id_contrato: id }))
      if (isSuccess(answer)) return 'sent'
      if (!isRefusal(answer)) throw protocolError('erp', 'neither yes nor no to a signature link')
      return isUnknownAction(answer, action) ? 'not offered' : 'refused'
    },
  }
}

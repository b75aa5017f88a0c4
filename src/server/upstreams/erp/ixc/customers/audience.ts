import * as v from 'valibot'
import { contractStateOf, type ContractTraits } from '#domain/news/announcements/audience.ts'
import type { ErpAudience } from '../../audience-port.ts'
import { readPlace } from './city-and-state.ts'
import { flag, id, reference, text, words } from '../reading/column-schemas.ts'
import { type Condition, isOneOf } from '../reading/condition.ts'
import { type IxcContext, readList, readRows } from '../context.ts'
import { searchDistricts } from '../lines/districts.ts'
import { pointsOfContracts, searchPoints } from '../lines/network-points.ts'
import { rowReader } from '../reading/row-reader.ts'
import { rowsById } from '../reading/rows-by-id.ts'

const contractColumns = v.object({
  id,
  id_cliente: id,
  id_vd_contrato: reference,
  status: text,
  status_internet: text,
  endereco_padrao_cliente: flag,
  cidade: words,
  bairro: words,
})
const placeColumns = v.object({ id, cidade: words, bairro: words })
type PlaceRow = v.InferOutput<typeof placeColumns>
const cityColumns = v.object({ id, nome: words, uf: text })
const planColumns = v.object({ id, nome: words })

/** Contracts in one answer; a customer has one or two. */
const batchSize = 1_000
/** More than 250 customers can fill. Past them, the ERP ignores the filter. */
const maxBatches = 10
const maxFound = 20

const contains = (column: string, value: string): Condition => ({ column, operator: 'L', value })

/** Contracts by what an audience is chosen by, and the names it is chosen from. */
export function audienceMethods(context: IxcContext): Omit<ErpAudience, 'chargeChanges'> {
  const { client } = context

  async function contractsOf(customerIds: readonly string[], signal?: AbortSignal) {
    const where = [isOneOf('id_cliente', customerIds)]
    const options = { size: batchSize, maxBatches, signal }
    const rows = await rowsById(client, 'cliente_contrato', where, options)
    return readList(context, 'cliente_contrato', rows, rowReader(contractColumns))
  }

  async function placesOf(customerIds: readonly string[], signal?: AbortSignal) {
    const rows = await client.listByIds('cliente', customerIds, { signal })
    const read = readRows(context, 'cliente', rows, rowReader(placeColumns))
    return new Map(read.map((place) => [place.id, place]))
  }

  return {
    async contractTraits(customerIds, { withPlaces, withPoints = false, signal }) {
      if (customerIds.length === 0) return { items: [], isIncomplete: false }
      const asked = new Set(customerIds)
      const contracts = await contractsOf(customerIds, signal)
      const own = contracts.items.filter((contract) => asked.has(contract.id_cliente))
      const atHome = own.filter((contract) => contract.endereco_padrao_cliente)
      const homes = withPlaces
        ? await placesOf([...new Set(atHome.map((contract) => contract.id_cliente))], signal)
        : new Map<string, PlaceRow>()
      const points = withPoints ? await pointsOfContracts(context, customerIds, signal) : null
      const items = own.map((contract): ContractTraits => {
        const { id_cliente: customerId, endereco_padrao_cliente: isAtHome } = contract
        const place = isAtHome ? homes.get(customerId) : contract
        return {
          contractId: contract.id,
          customerId,
          planId: contract.id_vd_contrato,
          cityId: place?.cidade ?? '',
          district: place?.bairro ?? '',
          pointIds: points?.byContract.get(contract.id) ?? [],
          state: contractStateOf(contract.status, contract.status_internet),
        }
      })
      const hasHomes = !withPlaces || atHome.every(({ id_cliente: owner }) => homes.has(owner))
      const isIncomplete = contracts.isIncomplete || !hasHomes || points?.isIncomplete === true
      return { items, isIncomplete }
    },

    async searchCities(typed, signal) {
      const { rows } = await client.listBatch('cidade', [contains('nome', typed)], maxFound, signal)
      const cities = readRows(context, 'cidade', rows, rowReader(cityColumns))
      return Promise.all(
        cities.map(async ({ id: cityId, nome, uf }) => {
          const state = (await readPlace(context, 'uf', uf)).name
          return { id: cityId, name: state ? `${nome} (${state})` : nome }
        }),
      )
    },

    async searchPlans(typed, signal) {
      const where = [contains('nome', typed)]
      const { rows } = await client.listBatch('vd_contratos', where, maxFound, signal)
      const plans = readRows(context, 'vd_contratos', rows, rowReader(planColumns))
      return plans.map(({ id: planId, nome: name }) => ({ id: planId, name }))
    },

    searchPoints: (typed, signal) => searchPoints(context, typed, signal),

    searchDistricts: (typed, signal) => searchDistricts(context, typed, signal),
  }
}

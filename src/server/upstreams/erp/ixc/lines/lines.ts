import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import { isRefusal, isSuccess } from '../contracts/verdict.ts'
import { readAnswer } from '../reading/answer-json.ts'
import type {
  ActionOutcome,
  ErpEquipment,
  ErpLine,
  ErpLines,
  ErpOnu,
  Offered,
} from '../../line-port.ts'
import type { LineSession, LineUsage } from '#domain/service/lines/line.ts'
import { equals } from '../reading/condition.ts'
import { type Dated, datedList, type ReadList } from '#server/platform/egress/answers/dated.ts'
import { type IxcContext, readList, readRows } from '../context.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import {
  readEquipmentRow,
  readLineRow,
  readOnuRow,
  readSessionRow,
  readUsageRow,
} from './line-rows.ts'
import { hasMoreRows, type Row } from '../reading/listing.ts'
import type { Action, Table } from '../tables.ts'

const maxSessions = 20
/** A line has one, unless a technician has left an old record. */
const maxOnus = 300
const usageTables = {
  day: { table: 'radusuarios_consumo_d', size: 31 },
  month: { table: 'radusuarios_consumo_m', size: 12 },
} as const

interface Question {
  readonly table: Table
  readonly column: string
  readonly value: string
  readonly newestBy?: string
  readonly size?: number
}

const offeredList = <T>({ value, ...dated }: Dated<Offered<ReadList<T>>>): Dated<Offered<T[]>> =>
  value === 'not offered' ? { ...dated, value } : datedList({ ...dated, value })

/** The state of logins, what the ERP knows of their signal, connections and usage, and orders to them. */
export function lineMethods(context: IxcContext): ErpLines {
  const { clientId, scope, client, caches, outdate, log } = context

  async function loadLines(customerId: string): Promise<ReadList<ErpLine>> {
    const rows = await client.list('radusuarios', [equals('id_cliente', customerId)])
    const { items, isIncomplete } = readList(context, 'radusuarios', rows, readLineRow)
    const lines = items
      .filter((line) => line !== 'hidden')
      .filter((line) => line.customerId === customerId)
    return { items: lines, isIncomplete }
  }

  /** Rows of a form that a token may have no right to. */
  async function readOffered<T>(question: Question, read: (row: Row) => T | null) {
    const { table, column, value, newestBy = 'id', size = 100 } = question
    const listing = await client.listNewest(table, [equals(column, value)], { newestBy, size })
    if (listing === null) return 'not offered'
    const list = readList(context, table, listing.rows, read)
    return { ...list, isCut: hasMoreRows(listing, size) }
  }

  async function loadOnu(line: ErpLine): Promise<Offered<ErpOnu | null>> {
    const question = {
      table: 'radpop_radio_cliente_fibra',
      column: 'id_login',
      value: line.id,
    } as const
    const onus = await readOffered(question, readOnuRow)
    if (onus === 'not offered') return onus
    const list = { value: onus.items, isIncomplete: onus.isIncomplete }
    const own = findListed(list, ({ lineId }) => lineId === line.id)
    return own ? { id: own.id, model: own.model, serial: own.serial, reading: own.reading } : null
  }

  async function loadSessions({ login }: ErpLine): Promise<Offered<ReadList<LineSession>>> {
    const question = {
      table: 'radacct',
      column: 'username',
      value: login,
      newestBy: 'radacctid',
      size: maxSessions,
    } as const
    const sessions = await readOffered(question, readSessionRow)
    if (sessions === 'not offered') return sessions
    const items = sessions.items
      .filter((session) => session.login === login)
      .map(({ startedAt, endedAt, cause }) => ({ startedAt, endedAt, cause }))
      .toSorted((one, other) => other.startedAt.localeCompare(one.startedAt))
    // Asked for by its login: what has another one is another line's, or unreadable.
    const isIncomplete = sessions.isIncomplete || items.length < sessions.items.length
    return { items, isIncomplete, isCut: sessions.isCut }
  }

  async function loadUsage(line: ErpLine, unit: 'day' | 'month'): Promise<Offered<LineUsage[]>> {
    const question = { ...usageTables[unit], column: 'id_login', value: line.id, newestBy: 'data' }
    const usage = await readOffered(question, readUsageRow)
    if (usage === 'not offered') return usage
    // A day that is missing would count as one without usage.
    if (usage.isIncomplete) throw protocolError('erp', 'unreadable usage')
    return usage.items
      .filter(({ lineId }) => lineId === line.id)
      .map(({ day, down, up }) => ({ day, down, up }))
      .toSorted((one, other) => one.day.localeCompare(other.day))
  }

  async function loadEquipment(line: ErpLine): Promise<Offered<ReadList<ErpEquipment>>> {
    const { contractId } = line
    if (contractId === null) return { items: [], isIncomplete: false }
    const table = 'cliente_contrato_comodato'
    const question = { table, column: 'id_contrato', value: contractId } as const
    const equipment = await readOffered(question, readEquipmentRow)
    if (equipment === 'not offered') return equipment
    const items = equipment.items
      .filter((one) => one !== 'hidden')
      .filter((one) => one.contractId === contractId && (one.lineId ?? line.id) === line.id)
      .map(({ id, name, serial }) => ({ id, name, serial }))
    return { items, isIncomplete: equipment.isIncomplete }
  }

  /** No signal: a caller that leaves cannot undo what the ERP may have done already. */
  async function order(
    action: Action,
    body: Readonly<Record<string, string>>,
    lineId: string,
  ): Promise<ActionOutcome> {
    const answer = readAnswer(await client.callAction(action, body))
    if (isSuccess(answer)) return 'asked'
    if (!isRefusal(answer)) throw protocolError('erp', 'neither yes nor no to an order')
    log.warn({ tenant: clientId, lineId, action }, 'order to a line refused')
    return 'refused'
  }

  const keyOf = (line: ErpLine) => [...scope, line.customerId, line.id] as const

  return {
    async lines(customerId, { fresh, signal } = {}) {
      const load = () => loadLines(customerId)
      const key = [...scope, customerId] as const
      return datedList(await caches.lines.read({ key, load, fresh, signal }))
    },

    onuOf(line, { fresh, signal } = {}) {
      return caches.onus.read({ key: keyOf(line), load: () => loadOnu(line), fresh, signal })
    },

    async lastSignals(lineIds, signal) {
      const table = 'radpop_radio_cliente_fibra'
      const where = [{ column: 'id_login', operator: 'IN', value: lineIds.join(',') }] as const
      const { rows } = await client.listBatch(table, where, maxOnus, signal)
      const onus = readRows(context, table, rows, readOnuRow)
      return new Map(
        onus.flatMap(({ lineId, reading }) =>
          reading && lineIds.includes(lineId) ? [[lineId, reading] as const] : [],
        ),
      )
    },

    async sessionsOf(line, { fresh, signal } = {}) {
      const load = () => loadSessions(line)
      return offeredList(await caches.lineSessions.read({ key: keyOf(line), load, fresh, signal }))
    },

    usageOf(line, unit, { fresh, signal } = {}) {
      const load = () => loadUsage(line, unit)
      return caches.lineUsage.read({ key: [...keyOf(line), unit], load, fresh, signal })
    },

    async equipmentOf(line, { fresh, signal } = {}) {
      const load = () => loadEquipment(line)
      return offeredList(await caches.equipment.read({ key: keyOf(line), load, fresh, signal }))
    },

    async reconnectLine(line) {
      const { id, customerId } = line
      try {
        return await order('desconectar_clientes', { id }, id)
      } finally {
        await outdate(customerId, 'lines')
      }
    },

    async restartOnu(line, { id }) {
      try {
        return await order('radpop_radio_cliente_fibra_26379', { id }, line.id)
      } finally {
        await outdate(line.customerId, 'lines')
      }
    },

    async liftReduction({ id, customerId, contractId }) {
      if (contractId === null) return 'refused'
      try {
        return await order('liberacao_reducao_contrato_29157', { get_id: contractId }, id)
      } finally {
        await outdate(customerId, 'contracts', 'lines')
      }
    },
  }
}

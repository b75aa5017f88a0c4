import * as v from 'valibot'
import type { LineSession, LineState, LineUsage } from '#domain/service/lines/line.ts'
import type { SignalReading } from '#domain/service/lines/optical-signal.ts'
import type { ErpEquipment, ErpLine, ErpOnu } from '../../line-port.ts'
import {
  code,
  date,
  id,
  localTime,
  reference,
  statedFlag,
  text,
  words,
} from '../reading/column-schemas.ts'
import type { Row } from '../reading/listing.ts'

/** A power in dBm, `-21.50`. Empty, `0` and words like `N/A` mean that there is no reading. */
const power = v.pipe(
  text,
  v.transform((value): number | null => {
    const read = /^[+-]?\d{1,3}(?:[.,]\d{1,4})?(?:\s*dbm)?$/i.test(value)
      ? Number.parseFloat(value.replace(',', '.'))
      : 0
    return read === 0 || Math.abs(read) > 100 ? null : read
  }),
)

/** A number of bytes. */
const bytes = v.pipe(text, v.regex(/^\d{1,18}(?:\.\d+)?$/), v.transform(Number))

const states: Readonly<Record<string, LineState>> = { S: 'online', N: 'offline' }

/** Passwords beside these columns are dropped here. */
const lineColumns = v.object({
  id,
  id_cliente: id,
  id_contrato: reference,
  ativo: statedFlag,
  login: v.pipe(text, v.minLength(1)),
  online: text,
  ultima_conexao_inicial: localTime,
  ultima_conexao_final: localTime,
})

/** Reads a row of `radusuarios`. `hidden`: no longer in use. null: the row is unusable. */
export function readLineRow(row: Row): ErpLine | 'hidden' | null {
  const read = v.safeParse(lineColumns, row)
  if (!read.success) return null
  const { ativo, online, ...columns } = read.output
  if (!ativo) return 'hidden'
  const state = states[online.toUpperCase()] ?? 'unknown'
  const since = { online: columns.ultima_conexao_inicial, offline: columns.ultima_conexao_final }
  return {
    id: columns.id,
    customerId: columns.id_cliente,
    contractId: columns.id_contrato || null,
    login: columns.login,
    state,
    since: state === 'unknown' ? null : since[state],
  }
}

const onuColumns = v.object({
  id,
  id_login: reference,
  onu_tipo: words,
  serial_number: text,
  mac: text,
  sinal_rx: power,
  sinal_tx: power,
  data_sinal: localTime,
})

/** Reads a row of `radpop_radio_cliente_fibra`; the passwords of the equipment are dropped here. */
export function readOnuRow(row: Row): (ErpOnu & { readonly lineId: string }) | null {
  const read = v.safeParse(onuColumns, row)
  if (!read.success) return null
  const { id_login: lineId, sinal_rx: rx, sinal_tx: tx, data_sinal: at, ...onu } = read.output
  const reading: SignalReading | null = rx !== null && at !== null ? { at, rx, tx } : null
  const { onu_tipo: model, serial_number: serial, mac } = onu
  return { id: onu.id, lineId, model, serial: serial || mac, reading }
}

/** Cells of `radacct` by position, as the ERP's own grid reads them; some versions name columns. */
const sessionCells = {
  username: '1',
  acctstarttime: '6',
  acctstoptime: '7',
  acctterminatecause: '9',
}

const sessionColumns = v.object({
  username: text,
  acctstarttime: localTime,
  acctstoptime: localTime,
  acctterminatecause: text,
})

/** Reads a row of `radacct`; null when it has no beginning. */
export function readSessionRow(row: Row): (LineSession & { readonly login: string }) | null {
  const named = Object.entries(sessionCells).map(([name, cell]) => [name, row[name] ?? row[cell]])
  const read = v.safeParse(sessionColumns, Object.fromEntries(named))
  if (!read.success || read.output.acctstarttime === null) return null
  const { username, acctstarttime, acctstoptime, acctterminatecause } = read.output
  return {
    login: username,
    startedAt: acctstarttime,
    endedAt: acctstoptime,
    cause: acctstoptime === null ? '' : acctterminatecause,
  }
}

const usageColumns = v.object({
  id_login: reference,
  data: v.pipe(date, v.minLength(1)),
  consumo: bytes,
  consumo_upload: bytes,
})

/** Reads a row of `radusuarios_consumo_d` or `_m`. */
export function readUsageRow(row: Row): (LineUsage & { readonly lineId: string }) | null {
  const read = v.safeParse(usageColumns, row)
  if (!read.success) return null
  const { id_login: lineId, data: day, consumo: down, consumo_upload: up } = read.output
  return { lineId, day, down, up }
}

const equipmentColumns = v.object({
  id,
  id_contrato: reference,
  id_login: reference,
  descricao: words,
  numero_serie: text,
  mac: text,
  status_comodato: code('E', 'D', 'B', 'C', ''),
})

/** The statuses of equipment that went back to the provider. */
const returned: ReadonlySet<string> = new Set(['D', 'B', 'C'])

/** Reads a row of `cliente_contrato_comodato`. `hidden`: it was given back. */
export function readEquipmentRow(
  row: Row,
):
  | (ErpEquipment & { readonly contractId: string; readonly lineId: string | null })
  | 'hidden'
  | null {
  const read = v.safeParse(equipmentColumns, row)
  if (!read.success) return null
  const { status_comodato: status, numero_serie, mac, ...columns } = read.output
  if (returned.has(status)) return 'hidden'
  return {
    id: columns.id,
    contractId: columns.id_contrato,
    lineId: columns.id_login || null,
    name: columns.descricao,
    serial: numero_serie || mac,
  }
}

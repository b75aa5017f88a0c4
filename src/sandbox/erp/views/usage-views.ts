import { createHash } from 'node:crypto'
import { addDays, addMonths, type CalendarDate, localTime } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { dayMs, minuteMs } from '#domain/platform/time/durations.ts'
import type { Row } from '#sandbox/store.ts'
import type { ErpCall } from '../erp-call.ts'

export const usageColumns = [
  'id',
  'id_login',
  'data',
  'consumo',
  'consumo_upload',
  'maior_id_consumo',
] as const

const keptDays = 60
const keptMonths = 12
/** The ERP takes a sample about every 20 minutes. */
const sampleMs = 20 * minuteMs
const samplesOfDay = dayMs / sampleMs

/** Bytes that a login received on a whole day: 2 to 33 GB, always the same for one login and day. */
function bytesOfDay(login: string, day: CalendarDate): number {
  const hash = createHash('sha256').update(`${login} ${day}`).digest()
  return 2_000_000_000 + hash.readUInt32BE(0) * 7
}

/** When a login that is not connected lost its connection; null for any other. */
const lostAt = ({ online, ultima_conexao_final: stop = '' }: Row) =>
  online === 'N' && stop !== '' && !stop.startsWith('0000') ? stop : null

/** Bytes that a login received on a day, of which it was connected for a part. */
function bytesOn(login: Row, day: CalendarDate): number {
  const whole = bytesOfDay(login['id'] ?? '', day)
  const lost = lostAt(login)
  if (lost === null || day < lost.slice(0, 10)) return whole
  if (day > lost.slice(0, 10)) return 0
  return Math.round((whole * Number(lost.slice(11, 13))) / 24)
}

interface Usage {
  readonly login: string
  readonly index: number
  readonly at: string
  readonly bytes: number
}

/** `consumo` is what the login received, in bytes; a tenth of it was sent. */
function usageRow({ login, index, at, bytes }: Usage): Row {
  const id = String(Number(login) * 1000 + index)
  return {
    id,
    id_login: login,
    data: at,
    consumo: String(bytes),
    consumo_upload: String(Math.round(bytes / 10)),
    maior_id_consumo: id,
  }
}

async function ofEachLogin(
  { records }: ErpCall,
  count: number,
  usageAt: (login: Row, index: number) => Omit<Usage, 'login' | 'index'>,
): Promise<Row[]> {
  const logins = await records.list('radusuarios')
  const settings = await records.list('line_settings')
  return logins.flatMap((row) => {
    const login = row['id'] ?? ''
    const factor = Number(settings.find(({ id }) => id === login)?.['usage'] || '1')
    return Array.from({ length: count }, (_, index) => {
      const { at, bytes } = usageAt(row, index)
      return usageRow({ login, index, at, bytes: bytes * factor })
    })
  })
}

/** The rows of `radusuarios_consumo_d`: the last days, today included. */
export function listDailyUsage(call: ErpCall): Promise<Row[]> {
  return ofEachLogin(call, keptDays, (login, index) => {
    const at = addDays(call.today, index + 1 - keptDays)
    return { at, bytes: bytesOn(login, at) }
  })
}

/** The rows of `radusuarios_consumo_m`: each month by its first day, the present one so far. */
export function listMonthlyUsage(call: ErpCall): Promise<Row[]> {
  return ofEachLogin(call, keptMonths, (login, index) => {
    const month = addMonths(call.today, index + 1 - keptMonths).slice(0, 7)
    const days = Array.from({ length: 31 }, (_, day) => addDays(`${month}-01`, day))
    const counted = days.filter((day) => day.startsWith(month) && day <= call.today)
    const bytes = counted.reduce((sum, day) => sum + bytesOn(login, day), 0)
    return { at: `${month}-01`, bytes }
  })
}

/** The rows of `radusuarios_consumo`: the samples of the last 24 hours. */
export function listUsageSamples(call: ErpCall): Promise<Row[]> {
  return ofEachLogin(call, samplesOfDay, (login, index) => {
    const ageMs = (samplesOfDay - index) * sampleMs
    const at = localTime(new Date(call.now.getTime() - ageMs), defaultTimeZone)
    const lost = lostAt(login)
    const whole = lost !== null && at > lost ? 0 : bytesOfDay(login['id'] ?? '', at.slice(0, 10))
    return { at, bytes: Math.round(whole / samplesOfDay) }
  })
}

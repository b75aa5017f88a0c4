import { addDays, formatDate } from '#domain/dates.ts'
import type { Row } from '#sandbox/store.ts'
import type { ErpCall } from './erp-call.ts'

/** The columns of `radacct` in the order of its cells. */
export const sessionColumns = [
  'radacctid',
  'username',
  'callingstationid',
  'framedipaddress',
  'nasipaddress',
  'nasportid',
  'acctstarttime',
  'acctstoptime',
  'acctsessiontime',
  'acctterminatecause',
  'framedipv6prefix',
  'delegatedipv6prefix',
] as const

const pastSessions = 5
/** Days between two connections. */
const daysApart = 3
const secondsOfSession = daysApart * 86_400 - 95

/** The sessions of a login: the present one, which has no end while the login is online, and past ones. */
function sessionsOf(login: Row, { today }: ErpCall): Row[] {
  const start = login['ultima_conexao_inicial'] ?? ''
  const time = start.slice(11) || '00:00:00'
  const isOnline = login['online'] === 'S'
  return Array.from({ length: pastSessions + 1 }, (_, index): Row => {
    const isOpen = index === 0 && isOnline
    const day = addDays(start.slice(0, 10) || today, -index * daysApart)
    return {
      radacctid: String(Number(login['id']) * 100 + pastSessions - index),
      username: login['login'] ?? '',
      callingstationid: login['mac'] ?? '',
      framedipaddress: login['ip'] ?? '',
      nasipaddress: '192.0.2.1',
      nasportid: 'PPPoE_1',
      acctstarttime: `${day} ${time}`,
      acctstoptime: isOpen ? '' : `${addDays(day, daysApart)} ${time}`,
      acctsessiontime: isOpen ? '' : String(secondsOfSession),
      acctterminatecause: isOpen ? '' : 'User-Request',
      framedipv6prefix: `2001:db8:${Number(login['id']).toString(16)}::/64`,
      delegatedipv6prefix: '',
    }
  })
}

/** The sessions of every login at the RADIUS server, which the ERP shows as `radacct`. */
export async function listSessions(call: ErpCall): Promise<Row[]> {
  const logins = await call.records.list('radusuarios')
  return logins.flatMap((login) => sessionsOf(login, call))
}

const brazilianTime = (text: string) =>
  text === '' ? '' : `${formatDate(text.slice(0, 10))} ${text.slice(11)}`

/** The cells of a session, with times as people read them. */
export function sessionCells(row: Row): string[] {
  return sessionColumns.map((column) => {
    const value = row[column] ?? ''
    return column === 'acctstarttime' || column === 'acctstoptime' ? brazilianTime(value) : value
  })
}
